import { z } from 'zod';
import { id, webUrl } from '../kit/text.ts';
import {
  adInsightsFields,
  dashboardMessages,
  defaultWidgetRange,
  sections,
  type WidgetName,
  widgetNames,
  widgetRanges,
} from './widgets.ts';

const remoteId = z.string().trim().min(1).max(100);
const link = z.string().trim().pipe(webUrl(dashboardMessages.link));
const adInsightsField = z.enum(adInsightsFields);

/**
 * Settings of widgets besides `collapsed` and `range`. Without its setting, a widget shows all contests, or the page
 * with the most likes.
 */
export const widgetSettings = {
  total_users: z.strictObject({}),
  total_page_likes: z.strictObject({ total_page_likes_page: remoteId.optional() }),
  total_entries: z.strictObject({ total_entries_contest: id.optional() }),
  post_actions: z.strictObject({ post_actions_page: remoteId.optional(), post_actions_link: link.optional() }),
  entries: z.strictObject({ entries_contest: id.optional() }),
  ad_insights_summary: z.strictObject({
    ad_insights_summary_ad_account: remoteId.optional(),
    ad_insights_summary_field: adInsightsField.optional(),
  }),
} satisfies Record<WidgetName, z.core.$ZodType>;

/** Number of days that the chart shows. */
export const range = z.coerce
  .number<string | number>()
  .pipe(z.literal([...widgetRanges]))
  .default(defaultWidgetRange);

const view = { collapsed: z.boolean().default(false), range };
const widget = <N extends WidgetName, S extends z.ZodRawShape>(name: N, settings: z.ZodObject<S, z.core.$strict>) =>
  z.strictObject({ name: z.literal(name), settings: settings.extend(view) });

/** A widget of a dashboard. Its name is its identity: each is on a dashboard at most once. */
export const Widget = z.discriminatedUnion('name', [
  widget('total_users', widgetSettings.total_users),
  widget('total_page_likes', widgetSettings.total_page_likes),
  widget('total_entries', widgetSettings.total_entries),
  widget('post_actions', widgetSettings.post_actions),
  widget('entries', widgetSettings.entries),
  widget('ad_insights_summary', widgetSettings.ad_insights_summary),
]);
export type Widget = z.output<typeof Widget>;

/** The columns of a dashboard, each in order. */
export const Columns = z.object({ left: z.array(Widget), right: z.array(Widget) });
export type Columns = z.output<typeof Columns>;

/**
 * One change: `widgets` is the whole column `section` afterwards, in order. `movedwidget` came from the column `sender`;
 * `removewidget` is removed from the dashboard.
 */
export const DashboardChange = z
  .strictObject({
    section: z.enum(sections),
    widgets: z.array(Widget).max(widgetNames.length),
    movedwidget: z.enum(widgetNames).optional(),
    sender: z.enum(sections).optional(),
    removewidget: z.enum(widgetNames).optional(),
  })
  .refine(({ widgets }) => new Set(widgets.map(({ name }) => name)).size === widgets.length, {
    path: ['widgets'],
    error: dashboardMessages.twice,
  })
  .refine(({ widgets, movedwidget }) => movedwidget === undefined || widgets.some(({ name }) => name === movedwidget), {
    path: ['movedwidget'],
    error: dashboardMessages.movedWidget,
  });
export type DashboardChange = z.output<typeof DashboardChange>;

/** The settings of any widget, under their short names. */
export const WidgetSettings = z.object({
  page: remoteId.optional(),
  contest: id.optional(),
  link: link.optional(),
  ad_account: remoteId.optional(),
  field: adInsightsField.optional(),
});
export type WidgetSettings = z.output<typeof WidgetSettings>;

/** Reads the settings of a widget; undefined if one is a setting of another widget. */
export const readSettings = (name: WidgetName, settings: object): WidgetSettings | undefined => {
  const parsed = z.safeParse(widgetSettings[name], settings);
  if (!parsed.success) return undefined;
  const prefix = `${name}_`.length;
  return WidgetSettings.parse(
    Object.fromEntries(Object.entries(parsed.data).map(([key, value]) => [key.slice(prefix), value])),
  );
};
