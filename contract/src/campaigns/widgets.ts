import { z } from 'zod';

export const widgetKinds = ['entry', 'countdown', 'bar', 'posts'] as const;
export type WidgetKind = (typeof widgetKinds)[number];

export const widgetInfo: Record<WidgetKind, { label: string; about: string; places: readonly WidgetPlace[] }> = {
  entry: { label: 'Entry box', about: 'Invites visitors to your running contest.', places: ['inline', 'corner'] },
  countdown: { label: 'Countdown', about: 'Counts down to the end of your contest.', places: ['inline', 'corner'] },
  bar: { label: 'Bar', about: 'Your message across the page.', places: ['top', 'bottom', 'inline'] },
  posts: { label: 'Latest posts', about: 'The newest posts of this campaign.', places: ['inline'] },
};

export const widgetThemes = ['auto', 'light', 'dark'] as const;
export type WidgetTheme = (typeof widgetThemes)[number];
export const widgetThemeLabels: Record<WidgetTheme, string> = {
  auto: 'Like the visitor’s device',
  light: 'Light',
  dark: 'Dark',
};

export const widgetAccents = ['violet', 'coral', 'forest', 'ocean', 'berry', 'slate'] as const;
export type WidgetAccent = (typeof widgetAccents)[number];

/** Places of a widget. `inline`: at the place of the code; all others float over the page. */
const widgetPlaces = ['inline', 'top', 'bottom', 'corner'] as const;
export type WidgetPlace = (typeof widgetPlaces)[number];
export const widgetPlaceLabels: Record<WidgetPlace, string> = {
  inline: 'Where you paste the code',
  top: 'Top of the page',
  bottom: 'Bottom of the page',
  corner: 'Bottom right corner',
};

export const widgetHeights: Record<WidgetKind, number> = { entry: 220, countdown: 150, bar: 72, posts: 360 };

/** Look of a widget: the query of its page. Unknown and wrong values mean the default. */
export const WidgetLook = z.object({
  theme: z.enum(widgetThemes).catch('auto'),
  accent: z.enum(widgetAccents).catch('violet'),
});
export type WidgetLook = z.output<typeof WidgetLook>;

const widgetPath = (campaignId: number, kind: WidgetKind): string => `/w/${campaignId}/${kind}`;
export const embedScriptPath = '/embed/campaign.js';

const toQuery = ({ theme, accent }: WidgetLook): string => new URLSearchParams({ theme, accent }).toString();
export const widgetUrl = (origin: string, campaignId: number, kind: WidgetKind, look: WidgetLook): string =>
  `${origin}${widgetPath(campaignId, kind)}?${toQuery(look)}`;

type Embed = { origin: string; campaignId: number; kind: WidgetKind; look: WidgetLook; place: WidgetPlace };

/** A script tag that shows the widget in its place and with its height. */
export const scriptCode = ({ origin, campaignId, kind, look: { theme, accent }, place }: Embed): string => {
  const attributes = { campaign: campaignId, widget: kind, place, theme, accent };
  const data = Object.entries(attributes).map(([name, value]) => `data-${name}="${value}"`);
  return `<script src="${origin}${embedScriptPath}" ${data.join(' ')} async></script>`;
};

/** A frame with a fixed height, for pages that allow no scripts. */
export const frameCode = ({ origin, campaignId, kind, look }: Embed): string => {
  const src = widgetUrl(origin, campaignId, kind, look).replaceAll('&', '&amp;');
  const height = widgetHeights[kind];
  return `<iframe src="${src}" title="${widgetInfo[kind].label}" style="border:0;width:100%;height:${height}px" loading="lazy"></iframe>`;
};
