import { z } from 'zod';
import { amount, formatMoney, toMinor } from '../ads/money.ts';
import {
  billingEvents,
  billingFor,
  blockedAccountStatuses,
  blockedCampaignStatuses,
  conversionEvents,
  conversionWindows,
  endedGoals,
  findLonelyPlacement,
  forbidsRightColumn,
  goalLabels,
  goals,
  goalsFor,
  hasConversionWindow,
  instagramPlacements,
  needsPixel,
  objectiveLabels,
  objectives,
  placementLabels,
  placements,
  showsRightColumn,
  specialCategories,
} from './facebook-choices.ts';
import { type FieldIssue, RunSchedule, runScheduleIssues } from './run-schedule.ts';

export const facebookMessages = {
  adAccount: 'Ad Account is required',
  page: 'Page is required',
  campaign: 'Campaign is required',
  objective: 'Objective is required',
  goal: 'Choose what to optimize for',
  conversionEvent: 'Conversion Event is required',
  placement: 'At least One Ad Placement must be selected',
  instagramPlacement: 'At least one Ad Placement must be selected',
  rightColumn: 'Right Column is not allowed with Lead Generation ads',
  rightColumnWithVideo: 'Right Column is not allowed with video ads',
  rightColumnAlone: 'Facebook shows the right column for traffic and sales only. Choose another placement as well.',
  automatic: 'Automatic placements can’t be combined with others',
  automaticOnInstagram: 'Instagram ads need chosen placements',
  dailyBudget: 'Daily budget is required',
  amount: 'Enter an amount such as 10 or 10.50',
  engagementBudget: 'Using a Outcome Engagement Billing Event requires a minimum budget of $10.00',
  ages: 'Minimum age must be less than the maximum age and vice versa.',
  location: 'At least 1 targeted location is required',
  overlap: 'Overlapping Exclusion',
} as const;

const remoteId = z.string().max(100);
const optionalId = remoteId.default('');

/** A place to show ads in, or to leave out. */
export const AdLocation = z.strictObject({
  key: remoteId.min(1),
  name: z.string().max(200).default(''),
  /** Type of the place: `country`, `region`, `city`, `zip` and further ones of the network. */
  type: z.string().min(1).max(40),
  country_code: z.string().max(10).default(''),
  region_id: optionalId,
  primary_city_id: optionalId,
  include: z.boolean(),
});
export type AdLocation = z.output<typeof AdLocation>;

const TargetedAudience = z.strictObject({
  id: remoteId.min(1),
  name: z.string().max(300).default(''),
  include: z.boolean(),
  /** Upper bound of the number of people, as the network says; null when it doesn't. */
  approximate_count: z.number().nullable().default(null),
});

/** An interest, behavior or demographic attribute of the people who see the ads. */
export const TargetedAttribute = z.strictObject({
  id: remoteId.min(1),
  name: z.string().max(300).default(''),
  /** Kind of the attribute in the network's word: `interests`, `behaviors`, `work_employers`. */
  type: z.string().min(1).max(40),
  path: z.array(z.string().max(200)).max(10).default([]),
  include: z.boolean(),
});
export type TargetedAttribute = z.output<typeof TargetedAttribute>;

const attributes = z.array(TargetedAttribute).max(200).default([]);

/** A Facebook or Instagram sub-profile as it is sent and stored; `facebookIssues` has its rules. */
export const FacebookProfile = z.strictObject({
  fb_uid: optionalId,
  account_id: optionalId,
  page_id: optionalId,
  /** Instagram account that shows the ads. Optional: without it the ads appear in the name of the page. */
  instagram_user_id: optionalId,
  campaign_id: optionalId,
  objective: z.enum(objectives).or(z.literal('')).default(''),
  optimization_goal: z.enum(goals).or(z.literal('')).default(''),
  billing_event: z.enum(billingEvents).default('IMPRESSIONS'),
  pixel_id: optionalId,
  custom_event_type: z.enum(conversionEvents).or(z.literal('')).default(''),
  conversion_window: z.enum(conversionWindows).default('7d_click_1d_view'),
  lead_gen_form_id: optionalId,
  special_ad_categories: z.array(z.enum(specialCategories)).max(5).default([]),
  page_types: z
    .array(z.enum(['automatic', ...placements]))
    .max(20)
    .default(['automatic']),
  daily_budget: amount(facebookMessages.amount).default(''),
  run_schedule: RunSchedule,
  age_min: z.coerce.number<number | string>().int().min(13).max(65).default(18),
  /** Largest age in years; 65 means 65 and over. */
  age_max: z.coerce.number<number | string>().int().min(13).max(65).default(65),
  locations: z.array(AdLocation).max(500).default([]),
  custom_audiences: z.array(TargetedAudience).max(100).default([]),
  interests: attributes,
  behaviors: attributes,
  demographics: attributes,
  /** Lets the network look for people beyond the chosen audience. */
  advantage_audience: z.boolean().default(false),
  /** Payer of the ads, and the beneficiary on whose behalf they run; asked when a place in the EU is targeted. */
  dsa_payor: z.string().trim().max(512).default(''),
  dsa_beneficiary: z.string().trim().max(512).default(''),
});
export type FacebookProfile = z.output<typeof FacebookProfile>;

/** Facts that the server reads about the chosen account and campaign; a client's own copy of them is ignored. */
export type FacebookFacts = {
  set: 'classic' | 'current';
  account?: {
    currency: string;
    currency_offset: number;
    /** Smallest budget of the account, in the currency's smallest units; null where nothing is checked. */
    min_budget: number | null;
    max_budget: number | null;
    account_status: number;
    /** Payer that ads in the EU name when the profile has no beneficiary. */
    payer: string;
    beneficiary: string;
  };
  /** Status of the campaign. Undefined: not read; `false`: it no longer exists. */
  campaignStatus?: string | false;
  /** True if the campaign has a budget of its own: then the budget of the profile is neither used nor checked. */
  hasCampaignBudget?: boolean;
};

/** Reasons why a sub-profile isn't complete, in the order of the form; none when it is. */
export const facebookIssues = (
  profile: FacebookProfile,
  network: 'facebook' | 'instagram',
  facts: FacebookFacts,
): FieldIssue[] => [
  ...accountIssues(profile, facts),
  ...campaignIssues(profile, facts),
  ...audienceIssues(profile),
  ...placementIssues(profile, network),
  ...budgetIssues(profile, facts),
];

const accountIssues = (profile: FacebookProfile, { account }: FacebookFacts): FieldIssue[] => {
  const blocked = account && blockedAccountStatuses[account.account_status];
  return [
    ...(profile.account_id === '' ? [{ field: 'account_id', message: facebookMessages.adAccount }] : []),
    ...(profile.account_id !== '' && blocked ? [{ field: 'account_id', message: `Ad Account is: ${blocked}` }] : []),
    ...(profile.page_id === '' ? [{ field: 'page_id', message: facebookMessages.page }] : []),
  ];
};

/** Message about a campaign that can't be used: "Campaign is: …". */
export const campaignProblem = (status: string | false | undefined): string | undefined => {
  if (status === false) return 'Campaign is: NO LONGER EXISTS';
  return blockedCampaignStatuses.some((blocked) => blocked === status) ? `Campaign is: ${status}` : undefined;
};

const campaignIssues = (profile: FacebookProfile, { set, campaignStatus }: FacebookFacts): FieldIssue[] => {
  const { objective, optimization_goal: goal } = profile;
  if (objective === '')
    return [{ field: 'objective', message: facebookMessages.objective }, ...campaignIdIssues(profile)];
  const issues = campaignIdIssues(profile, campaignStatus);
  if (goal === '') return [...issues, { field: 'optimization_goal', message: facebookMessages.goal }];
  const goalProblem = findGoalProblem(profile);
  if (goalProblem) return [...issues, { field: 'optimization_goal', message: goalProblem }];
  if (!billingFor(objective, goal, set).includes(profile.billing_event))
    issues.push({
      field: 'billing_event',
      message: `Ads for ${goalLabels[goal].toLowerCase()} can’t be billed by this`,
    });
  if (needsPixel(objective, goal) && (profile.pixel_id === '' || profile.custom_event_type === ''))
    issues.push({ field: 'pixel_id', message: facebookMessages.conversionEvent });
  return issues;
};

const campaignIdIssues = ({ campaign_id }: FacebookProfile, status?: string | false): FieldIssue[] => {
  const message = campaign_id === '' ? facebookMessages.campaign : campaignProblem(status);
  return message ? [{ field: 'campaign_id', message }] : [];
};

const findGoalProblem = ({ objective, optimization_goal: goal }: FacebookProfile): string | undefined => {
  if (objective === '' || goal === '') return undefined;
  if (endedGoals[objective]?.includes(goal)) return `${goalLabels[goal]} is no longer supported with video ads`;
  if (goalsFor(objective).includes(goal)) return undefined;
  return `${goalLabels[goal]} cannot be used with ${objectiveLabels[objective]}`;
};

const audienceIssues = (profile: FacebookProfile): FieldIssue[] => {
  const { locations, custom_audiences, age_min, age_max } = profile;
  const hasPlace = locations.some(({ include }) => include) || custom_audiences.some(({ include }) => include);
  return [
    ...(hasPlace ? [] : [{ field: 'locations', message: facebookMessages.location }]),
    ...(findOverlap(locations) ? [{ field: 'locations', message: facebookMessages.overlap }] : []),
    ...(age_min < age_max ? [] : [{ field: 'age_min', message: facebookMessages.ages }]),
  ];
};

/** An exclusion that is an included place or contains one. Leaving out a smaller place is what exclusions are for. */
export const findOverlap = (
  locations: readonly AdLocation[],
): { excluded: AdLocation; included: AdLocation } | undefined => {
  const included = locations.filter(({ include }) => include);
  for (const excluded of locations.filter(({ include }) => !include)) {
    const found = included.find((place) => containsPlace(excluded, place));
    if (found) return { excluded, included: found };
  }
  return undefined;
};

const containsPlace = (outer: AdLocation, inner: AdLocation): boolean => {
  if (outer.type === inner.type && outer.key === inner.key) return true;
  if (outer.type === 'country') return inner.type !== 'country' && inner.country_code === outer.key;
  if (outer.type === 'region') return inner.region_id === outer.key;
  return outer.type === 'city' && inner.primary_city_id === outer.key;
};

const placementIssues = (profile: FacebookProfile, network: 'facebook' | 'instagram'): FieldIssue[] => {
  const { page_types, objective } = profile;
  const refuse = (message: string): FieldIssue[] => [{ field: 'page_types', message }];
  const chosen = page_types.flatMap((type) => (type === 'automatic' ? [] : [type]));
  if (page_types.length === 0)
    return refuse(network === 'facebook' ? facebookMessages.placement : facebookMessages.instagramPlacement);
  if (page_types.length > 1 && page_types.includes('automatic')) return refuse(facebookMessages.automatic);
  if (network === 'instagram' && chosen.length === 0) return refuse(facebookMessages.automaticOnInstagram);
  if (network === 'instagram' && chosen.some((type) => !instagramPlacements.includes(type)))
    return refuse(facebookMessages.instagramPlacement);
  if (chosen.includes('rightcolumn') && objective !== '') {
    if (forbidsRightColumn(objective))
      return refuse(
        objective === 'OUTCOME_LEADS' ? facebookMessages.rightColumn : facebookMessages.rightColumnWithVideo,
      );
    if (chosen.length === 1 && !showsRightColumn(objective)) return refuse(facebookMessages.rightColumnAlone);
  }
  const lonely = network === 'facebook' ? findLonelyPlacement(chosen) : undefined;
  return lonely ? refuse(`${placementLabels[lonely[0]]} needs ${placementLabels[lonely[1]]}`) : [];
};

const budgetIssues = (profile: FacebookProfile, { account, hasCampaignBudget }: FacebookFacts): FieldIssue[] => [
  ...(hasCampaignBudget ? [] : budgetProblem(profile, account)).map((message) => ({ field: 'daily_budget', message })),
  ...runScheduleIssues(profile.run_schedule),
];

const budgetProblem = (profile: FacebookProfile, account: FacebookFacts['account']): string[] => {
  if (profile.daily_budget === '') return [facebookMessages.dailyBudget];
  if (!account) return [];
  const { currency, currency_offset: offset, min_budget, max_budget } = account;
  const minor = toMinor(profile.daily_budget, offset);
  if (minor === undefined) return [smallestAmount(currency, offset)];
  if (min_budget !== null && minor < min_budget)
    return [`Daily budget must be at least ${formatMoney(min_budget, offset, currency)}`];
  if (max_budget !== null && minor > max_budget)
    return [`Daily budget can not exceed ${formatMoney(max_budget, offset, currency)}`];
  const isEngagement = profile.objective === 'OUTCOME_ENGAGEMENT' && profile.billing_event === 'POST_ENGAGEMENT';
  return isEngagement && currency === 'USD' && minor < 1000 ? [facebookMessages.engagementBudget] : [];
};

/** The smallest amount of a currency in words, for messages about amounts between two smallest units. */
export const smallestAmount = (currency: string, offset: number): string =>
  `The smallest amount in ${currency} is ${offset === 1 ? '1' : (1 / offset).toFixed(Math.round(Math.log10(offset)))}`;

/** The attribution window that is sent: a choice for conversions only. */
export const conversionWindowFor = ({ optimization_goal: goal, conversion_window }: FacebookProfile) =>
  goal !== '' && hasConversionWindow(goal) ? conversion_window : '1d_click';
