// File without zod, since the first screen of the web app imports it.

export const widgetNames = [
  'total_users',
  'total_page_likes',
  'total_entries',
  'post_actions',
  'entries',
  'ad_insights_summary',
] as const;
export type WidgetName = (typeof widgetNames)[number];

/** The columns of a dashboard. */
export const sections = ['left', 'right'] as const;
export type Section = (typeof sections)[number];

/**
 * Kinds of dashboards. `business`: for a user in their current business. `staff`: for a staff user, over all
 * businesses.
 */
export const boards = ['business', 'staff'] as const;
export type Board = (typeof boards)[number];

/** Numbers of days that the chart of a widget can show, ending today. */
export const widgetRanges = [7, 14, 30, 90] as const;
export type WidgetRange = (typeof widgetRanges)[number];
export const defaultWidgetRange: WidgetRange = 7;

/**
 * Fields of the ads widget. Reach is missing: people are counted once, so their number can't be added up over days or
 * accounts.
 */
export const adInsightsFields = ['spend', 'impressions', 'clicks', 'ctr', 'cpc', 'results', 'cost_per_result'] as const;
export type AdInsightsField = (typeof adInsightsFields)[number];
/** Amounts of money, which are shown per currency. */
export const moneyFields: readonly AdInsightsField[] = ['spend', 'cpc', 'cost_per_result'];
export const adInsightsFieldLabels: Record<AdInsightsField, string> = {
  spend: 'Spend',
  impressions: 'Impressions',
  clicks: 'Clicks',
  ctr: 'Click-through rate',
  cpc: 'Cost per click',
  results: 'Results',
  cost_per_result: 'Cost per result',
};

/** Setting that limits what a widget shows. The key of a setting is the name of its widget, `_` and this word. */
export type WidgetChoice = 'page' | 'contest' | 'link' | 'ad_account' | 'field';

type WidgetInfo = {
  label: string;
  about: string;
  /** Label of the count that the bars show for each day. */
  perDay: string;
  /** The large number: the total of today, or the sum of the days shown. */
  headline: 'total' | 'days';
  /** True if the widget has a chart; false if its bars would be those of another widget. */
  hasChart: boolean;
  choices: readonly WidgetChoice[];
};

export const widgetInfo: Record<WidgetName, WidgetInfo> = {
  total_users: {
    label: 'Total users',
    about: 'Different people who entered your contests',
    perDay: 'New users',
    headline: 'total',
    hasChart: true,
    choices: [],
  },
  total_page_likes: {
    label: 'Total page likes',
    about: 'Likes of a Facebook page',
    perDay: 'New likes',
    headline: 'total',
    hasChart: true,
    choices: ['page'],
  },
  total_entries: {
    label: 'Total entries',
    about: 'Confirmed entries of one contest or all',
    perDay: 'New entries',
    headline: 'total',
    hasChart: false,
    choices: ['contest'],
  },
  post_actions: {
    label: 'Post actions',
    about: 'Reactions, comments and shares on the posts of a page',
    perDay: 'Actions',
    headline: 'days',
    hasChart: true,
    choices: ['page', 'link'],
  },
  entries: {
    label: 'Entries over time',
    about: 'Entries per day of one contest or all',
    perDay: 'Entries',
    headline: 'days',
    hasChart: true,
    choices: ['contest'],
  },
  ad_insights_summary: {
    label: 'Ad insights summary',
    about: 'One figure of an ad account',
    perDay: 'Per day',
    headline: 'days',
    hasChart: true,
    choices: ['ad_account', 'field'],
  },
};

/** The columns of a dashboard that its user has not arranged yet. */
export const defaultColumns: Record<Section, readonly WidgetName[]> = {
  left: ['total_page_likes', 'total_entries', 'entries'],
  right: ['post_actions', 'total_users', 'ad_insights_summary'],
};

/** Reasons why a widget has no figures. */
export const widgetNotices = [
  'no-page',
  'not-read-yet',
  'no-permission',
  'no-contest',
  'no-ad-account',
  'ads-not-read-yet',
] as const;
export type WidgetNotice = (typeof widgetNotices)[number];
export const widgetNoticeTexts: Record<WidgetNotice, string> = {
  'no-page': 'Connect a Facebook page to see its figures here.',
  'not-read-yet': 'We’re collecting the first figures of this page. They’ll be here within two hours.',
  'no-permission': 'We can’t read this page. Reconnect its Facebook account and allow all permissions.',
  'no-contest': 'Create a contest to see its figures here.',
  'no-ad-account': 'Connect an ad account and add it to your business to see its figures here.',
  'ads-not-read-yet': 'We’re reading the first figures of your ads. They’ll be here in a minute.',
};

export const dashboardMessages = {
  notOffered: 'This widget isn’t available.',
  twice: 'A widget can be on a dashboard only once.',
  movedWidget: 'The moved widget must be in the section.',
  pageUnknown: 'This page isn’t connected any more. Choose another one in the settings.',
  adAccountUnknown: 'This ad account isn’t connected any more. Choose another one in the settings.',
  contestUnknown: 'This contest was deleted. Choose another one in the settings.',
  link: 'Enter a full URL, such as https://example.com/page.',
} as const;
