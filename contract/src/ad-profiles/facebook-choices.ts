/** Goals and billing that Facebook offers for each objective. The first goal is the default. */
export const objectives = [
  'OUTCOME_AWARENESS',
  'OUTCOME_TRAFFIC',
  'OUTCOME_ENGAGEMENT',
  'OUTCOME_LEADS',
  'OUTCOME_SALES',
  'VIDEO_VIEWS',
] as const;
export type Objective = (typeof objectives)[number];

export const objectiveLabels: Record<Objective, string> = {
  OUTCOME_AWARENESS: 'Awareness',
  OUTCOME_TRAFFIC: 'Traffic',
  OUTCOME_ENGAGEMENT: 'Engagement',
  OUTCOME_LEADS: 'Leads',
  OUTCOME_SALES: 'Sales',
  VIDEO_VIEWS: 'Video views (old)',
};

export const goals = [
  'REACH',
  'IMPRESSIONS',
  'THRUPLAY',
  'LINK_CLICKS',
  'LANDING_PAGE_VIEWS',
  'POST_ENGAGEMENT',
  'PAGE_LIKES',
  'OFFSITE_CONVERSIONS',
  'VALUE',
  'LEAD_GENERATION',
  'QUALITY_LEAD',
] as const;
export type Goal = (typeof goals)[number];

export const goalLabels: Record<Goal, string> = {
  REACH: 'Reach',
  IMPRESSIONS: 'Impressions',
  THRUPLAY: 'ThruPlay',
  LINK_CLICKS: 'Link clicks',
  LANDING_PAGE_VIEWS: 'Landing page views',
  POST_ENGAGEMENT: 'Post engagement',
  PAGE_LIKES: 'Page likes',
  OFFSITE_CONVERSIONS: 'Conversions',
  VALUE: 'Conversion value',
  LEAD_GENERATION: 'Leads',
  QUALITY_LEAD: 'Quality leads',
};

const goalsByObjective: Record<Objective, readonly [Goal, ...Goal[]]> = {
  OUTCOME_AWARENESS: ['REACH', 'IMPRESSIONS', 'THRUPLAY'],
  OUTCOME_TRAFFIC: ['LINK_CLICKS', 'LANDING_PAGE_VIEWS', 'REACH', 'IMPRESSIONS'],
  OUTCOME_ENGAGEMENT: ['POST_ENGAGEMENT', 'PAGE_LIKES', 'THRUPLAY', 'LINK_CLICKS', 'OFFSITE_CONVERSIONS', 'REACH'],
  OUTCOME_LEADS: ['LEAD_GENERATION', 'QUALITY_LEAD', 'OFFSITE_CONVERSIONS'],
  OUTCOME_SALES: ['OFFSITE_CONVERSIONS', 'VALUE'],
  VIDEO_VIEWS: ['THRUPLAY'],
};
export const goalsFor = (objective: Objective): readonly [Goal, ...Goal[]] => goalsByObjective[objective];

/** Goals that Facebook no longer offers for the objective: still shown, and refused with a message. */
export const endedGoals: Partial<Record<Objective, readonly Goal[]>> = { VIDEO_VIEWS: ['POST_ENGAGEMENT', 'REACH'] };

export const billingEvents = ['IMPRESSIONS', 'LINK_CLICKS', 'THRUPLAY', 'POST_ENGAGEMENT'] as const;
export type BillingEvent = (typeof billingEvents)[number];
export const billingLabels: Record<BillingEvent, string> = {
  IMPRESSIONS: 'Impressions',
  LINK_CLICKS: 'Link clicks',
  THRUPLAY: 'ThruPlay',
  POST_ENGAGEMENT: 'Post engagement',
};

/**
 * Events that can be billed for a goal. Facebook bills post engagement by impressions only: the classic rule set still
 * offers it, and impressions are sent.
 */
export const billingFor = (objective: Objective, goal: Goal, set: 'classic' | 'current'): BillingEvent[] => {
  if (goal === 'THRUPLAY' && objective === 'VIDEO_VIEWS') return ['THRUPLAY', 'IMPRESSIONS'];
  if (goal === 'THRUPLAY') return ['IMPRESSIONS', 'THRUPLAY'];
  if (goal === 'LINK_CLICKS') return ['IMPRESSIONS', 'LINK_CLICKS'];
  const isEngagement = objective === 'OUTCOME_ENGAGEMENT' && goal === 'POST_ENGAGEMENT';
  return isEngagement && set === 'classic' ? ['IMPRESSIONS', 'POST_ENGAGEMENT'] : ['IMPRESSIONS'];
};

/** Facebook makes no more campaigns for video views: their ads run in awareness campaigns. */
export const sentObjective = (objective: Objective): Objective =>
  objective === 'VIDEO_VIEWS' ? 'OUTCOME_AWARENESS' : objective;

/** Facebook bills post engagement by impressions. */
export const sentBilling = (event: BillingEvent): BillingEvent => (event === 'POST_ENGAGEMENT' ? 'IMPRESSIONS' : event);

/** True for goals that count what a pixel saw. */
export const needsPixel = (objective: Objective, goal: Goal): boolean =>
  objective === 'OUTCOME_SALES' ||
  goal === 'OFFSITE_CONVERSIONS' ||
  goal === 'VALUE' ||
  (objective === 'OUTCOME_ENGAGEMENT' && goal === 'LINK_CLICKS');

/** True for goals that are reached in a lead form. */
export const needsLeadForm = (goal: Goal): boolean => goal === 'LEAD_GENERATION' || goal === 'QUALITY_LEAD';

export const conversionEvents = [
  'PURCHASE',
  'LEAD',
  'COMPLETE_REGISTRATION',
  'ADD_TO_CART',
  'INITIATED_CHECKOUT',
  'ADD_PAYMENT_INFO',
  'ADD_TO_WISHLIST',
  'CONTENT_VIEW',
  'SEARCH',
  'CONTACT',
  'SCHEDULE',
  'START_TRIAL',
  'SUBMIT_APPLICATION',
  'SUBSCRIBE',
  'DONATE',
  'FIND_LOCATION',
  'CUSTOMIZE_PRODUCT',
  'OTHER',
] as const;
export const defaultConversionEvent = (objective: Objective) => (objective === 'OUTCOME_LEADS' ? 'LEAD' : 'PURCHASE');

export const conversionWindows = ['1d_click', '7d_click', '1d_click_1d_view', '7d_click_1d_view'] as const;
/** True for goals with a choice of the conversion window; other goals are counted within one day of a click. */
export const hasConversionWindow = (goal: Goal): boolean => goal === 'OFFSITE_CONVERSIONS';

export const placements = [
  'desktopfeed',
  'mobilefeed',
  'rightcolumn',
  'facebookstory',
  'facebookreels',
  'marketplace',
  'search',
  'instagramstream',
  'instagramstory',
  'instagramreels',
  'mobileexternal',
] as const;
export type Placement = (typeof placements)[number];

export const placementLabels: Record<Placement, string> = {
  desktopfeed: 'Desktop feed',
  mobilefeed: 'Mobile feed',
  rightcolumn: 'Right column',
  facebookstory: 'Facebook Stories',
  facebookreels: 'Facebook Reels',
  marketplace: 'Marketplace',
  search: 'Search results',
  instagramstream: 'Instagram feed',
  instagramstory: 'Instagram Stories',
  instagramreels: 'Instagram Reels',
  mobileexternal: 'Audience Network',
};

export const instagramPlacements: readonly Placement[] = ['instagramstream', 'instagramstory', 'instagramreels'];

const feeds: readonly Placement[] = ['desktopfeed', 'mobilefeed'];
/**
 * A placement that Facebook takes only together with one of the listed placements; messages name the first of the list.
 */
const companions: Partial<Record<Placement, readonly Placement[]>> = {
  marketplace: feeds,
  search: feeds,
  facebookstory: [...feeds, 'instagramstory'],
};

/**
 * First chosen placement that lacks the placement it needs, and the placement it needs; undefined when none is lacking.
 */
export const findLonelyPlacement = (chosen: readonly Placement[]): [Placement, Placement] | undefined => {
  for (const placement of chosen) {
    const needed = companions[placement];
    if (needed && !needed.some((other) => chosen.includes(other))) return [placement, needed[0] ?? 'mobilefeed'];
  }
  return chosen.length === 1 && chosen[0] === 'mobileexternal' ? ['mobileexternal', 'mobilefeed'] : undefined;
};

/** True for objectives with which the right column can't be chosen. */
export const forbidsRightColumn = (objective: Objective): boolean =>
  objective === 'OUTCOME_LEADS' || objective === 'VIDEO_VIEWS';
/**
 * True for objectives with which Facebook shows the right column; for all others the placement is left out of what is
 * sent.
 */
export const showsRightColumn = (objective: Objective): boolean =>
  objective === 'OUTCOME_TRAFFIC' || objective === 'OUTCOME_SALES';

export const specialCategories = [
  'HOUSING',
  'EMPLOYMENT',
  'FINANCIAL_PRODUCTS_SERVICES',
  'ISSUES_ELECTIONS_POLITICS',
  'ONLINE_GAMBLING_AND_GAMING',
] as const;
export const specialCategoryLabels: Record<(typeof specialCategories)[number], string> = {
  HOUSING: 'Housing',
  EMPLOYMENT: 'Employment',
  FINANCIAL_PRODUCTS_SERVICES: 'Financial products and services',
  ISSUES_ELECTIONS_POLITICS: 'Social issues, elections or politics',
  ONLINE_GAMBLING_AND_GAMING: 'Online gambling and gaming',
};

/** Statuses of a campaign that can't be used; `false`: it no longer exists. */
export const blockedCampaignStatuses = ['DELETED', 'DISAPPROVED', 'ARCHIVED'] as const;
/** Statuses of an ad account that can't be used, with their names. */
export const blockedAccountStatuses: Readonly<Record<number, string>> = {
  2: 'DISABLED',
  101: 'CLOSED',
  202: 'ANY_CLOSED',
};

const euCountries = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
);

/**
 * True if ads reach the European Union, where payer and beneficiary have to be named. Groups of countries may contain
 * it.
 */
export const reachesEu = (
  locations: readonly { include: boolean; type: string; key: string; country_code: string }[],
): boolean =>
  locations.some(
    ({ include, type, key, country_code }) =>
      include && (type === 'country_group' || euCountries.has(type === 'country' ? key : country_code)),
  );
