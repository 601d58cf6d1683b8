import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { id } from '../kit/text.ts';
import { Columns, DashboardChange, range, widgetSettings } from './layout.ts';
import { boards, type WidgetName, widgetNames, widgetNotices } from './widgets.ts';

export const WidgetDay = z.object({
  day: z.iso.date(),
  /** Number added on the day; negative if more was lost. Null without figures. */
  value: z.number().nullable(),
  /** The total at the end of the day, of widgets that show a total. */
  total: z.number().nullable(),
});
export type WidgetDay = z.output<typeof WidgetDay>;

const WidgetUnit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('count') }),
  z.object({ kind: z.literal('percent') }),
  z.object({ kind: z.literal('money'), currency: z.string() }),
]);

/** Figures that the source of a widget returns. */
export const WidgetFigures = z.object({
  /** Name of the page or contest that the figures are about. */
  subject: z.string().nullable(),
  /** Large number of the widget; null without figures. */
  total: z.number().nullable(),
  /** Number added in the period before, which has the same length; null unless all its days have figures. */
  previous: z.number().nullable(),
  /** Time from which on there are figures. */
  since: dateTime.nullable(),
  /** Every day of the range, today last. Today is not over. */
  days: z.array(WidgetDay),
  notice: z.enum(widgetNotices).nullable(),
  /** Time at which the figures were read; null: now. */
  as_of: dateTime.nullable(),
  /** Unit of the numbers; counts if missing. Money is in currency units. */
  unit: WidgetUnit.optional(),
  /** The same figure in further currencies: amounts of different currencies are never added. */
  others: z
    .array(z.object({ currency: z.string(), total: z.number().nullable(), previous: z.number().nullable() }))
    .optional(),
});
export type WidgetFigures = z.output<typeof WidgetFigures>;

const WidgetAnswer = WidgetFigures.extend({
  name: z.enum(widgetNames),
  range,
  /** Time zone in which the days of the figures begin and end. */
  timezone: z.string(),
  as_of: dateTime,
});

/** A page, contest or ad account that a widget can show. */
export const WidgetOption = z.object({ value: z.string(), label: z.string() });
export type WidgetOption = z.output<typeof WidgetOption>;

export const Dashboard = Columns.extend({
  /** The widgets this user can have on this dashboard. */
  offered: z.array(z.enum(widgetNames)),
});
export type Dashboard = z.output<typeof Dashboard>;

const board = z.enum(boards).default('business');
const UserId = z.object({ id });
const WidgetParams = z.object({ userId: id, name: z.string().max(50) });

export const WidgetQuery = z.strictObject({
  ...widgetSettings.total_page_likes.shape,
  ...widgetSettings.total_entries.shape,
  ...widgetSettings.post_actions.shape,
  ...widgetSettings.entries.shape,
  ...widgetSettings.ad_insights_summary.shape,
  range,
  board,
  /** Id of the contest on a contest's own dashboard, whose widgets show it regardless of their settings. */
  contest: id.optional(),
});
export type WidgetQuery = z.output<typeof WidgetQuery>;

export const isWidgetName = (name: string): name is WidgetName => widgetNames.some((known) => known === name);

export const dashboard = calls({
  'GET /user/{id}/dashboard': {
    summary: 'Get my dashboard in the current business; `board=staff`: the one for staff',
    need: 'user',
    self: 'id',
    params: UserId,
    query: z.strictObject({ board }),
    returns: Dashboard,
  },
  'POST /user/{id}/dashboard': {
    summary: 'Change a section of my dashboard; returns the whole dashboard',
    need: 'user',
    self: 'id',
    params: UserId,
    query: z.strictObject({ board }),
    body: DashboardChange,
    returns: Dashboard,
  },
  'GET /user/{userId}/widget/{name}': {
    summary: 'Get the figures of a widget',
    need: 'user',
    self: 'userId',
    params: WidgetParams,
    query: WidgetQuery,
    returns: WidgetAnswer,
  },
  'GET /user/{userId}/widget/{name}/options': {
    summary: 'List the pages, contests or ad accounts a widget can show',
    need: 'user',
    self: 'userId',
    params: WidgetParams,
    query: z.strictObject({ board }),
    returns: z.object({ options: z.array(WidgetOption) }),
  },
});
