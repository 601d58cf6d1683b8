/** Names of results, by the network's word for them. */
const labels: Readonly<Record<string, string>> = {
  link_click: 'Link clicks',
  landing_page_view: 'Landing page views',
  post_engagement: 'Post engagements',
  page_engagement: 'Page engagements',
  like: 'Page likes',
  video_view: 'Video plays',
  video_thruplay_watched_actions: 'ThruPlays',
  lead: 'Leads',
  'onsite_conversion.lead_grouped': 'Leads',
  'offsite_conversion.fb_pixel_lead': 'Website leads',
  'offsite_conversion.fb_pixel_purchase': 'Purchases',
  purchase: 'Purchases',
  omni_purchase: 'Purchases',
  impressions: 'Impressions',
  conversion: 'Conversions',
};

/** Name of a kind of results; an unknown kind as the network writes it, without its prefix: "Fb pixel add to cart". */
export const resultLabel = (kind: string | null): string | null => {
  if (kind === null) return null;
  const known = labels[kind];
  if (known) return known;
  const words = (kind.split('.').at(-1) ?? kind).replaceAll('_', ' ').slice(0, 60).trim();
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : null;
};
