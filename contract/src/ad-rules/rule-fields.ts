/** Kinds of objects that a rule can look at. */
export const ruleSubjectKinds = ['CAMPAIGN', 'ADSET', 'AD'] as const;
export type RuleSubjectKind = (typeof ruleSubjectKinds)[number];
export const subjectKindLabels: Record<RuleSubjectKind, string> = {
  CAMPAIGN: 'Campaigns',
  ADSET: 'Ad sets',
  AD: 'Ads',
};
export const subjectKindWords: Record<RuleSubjectKind, { one: string; many: string }> = {
  CAMPAIGN: { one: 'a campaign', many: 'campaigns' },
  ADSET: { one: 'an ad set', many: 'ad sets' },
  AD: { one: 'an ad', many: 'ads' },
};

/** Time ranges that include today. The network's own presets such as LAST_7D, which end yesterday, are not offered. */
export const ruleTimePresets = [
  'TODAY',
  'LAST_2_DAYS',
  'LAST_3_DAYS',
  'LAST_7_DAYS',
  'LAST_14_DAYS',
  'LAST_28_DAYS',
  'LAST_30_DAYS',
  'LIFETIME',
] as const;
export type RuleTimePreset = (typeof ruleTimePresets)[number];
export const timePresetLabels: Record<RuleTimePreset, string> = {
  TODAY: 'Today',
  LAST_2_DAYS: 'Last 2 days',
  LAST_3_DAYS: 'Last 3 days',
  LAST_7_DAYS: 'Last 7 days',
  LAST_14_DAYS: 'Last 14 days',
  LAST_28_DAYS: 'Last 28 days',
  LAST_30_DAYS: 'Last 30 days',
  LIFETIME: 'Lifetime',
};
/** Days of a range, today included. `LIFETIME` looks as far back as figures are stored. */
export const timePresetDays: Record<RuleTimePreset, number> = {
  TODAY: 1,
  LAST_2_DAYS: 2,
  LAST_3_DAYS: 3,
  LAST_7_DAYS: 7,
  LAST_14_DAYS: 14,
  LAST_28_DAYS: 28,
  LAST_30_DAYS: 30,
  LIFETIME: 365,
};

/** The network's fields. `cost_per` is the cost of one result. */
export const ruleFields = [
  'spent',
  'results',
  'cost_per',
  'impressions',
  'reach',
  'frequency',
  'clicks',
  'ctr',
  'cpc',
  'cpm',
  'hours_since_creation',
  'name',
  'campaign.name',
] as const;
export type RuleField = (typeof ruleFields)[number];
export const ruleFieldLabels: Record<RuleField, string> = {
  spent: 'Spend',
  results: 'Results',
  cost_per: 'Cost per result',
  impressions: 'Impressions',
  reach: 'Reach',
  frequency: 'Frequency',
  clicks: 'Clicks',
  ctr: 'CTR',
  cpc: 'CPC',
  cpm: 'CPM',
  hours_since_creation: 'Hours since creation',
  name: 'Name',
  'campaign.name': 'Campaign name',
};
export const moneyRuleFields: readonly RuleField[] = ['spent', 'cost_per', 'cpc', 'cpm'];
export const textRuleFields: readonly RuleField[] = ['name', 'campaign.name'];
/** Fields without a time range: they say what an object is, not what it did. */
export const rangelessRuleFields: readonly RuleField[] = ['hours_since_creation', ...textRuleFields];

export const ruleOperators = ['GREATER_THAN', 'LESS_THAN', 'EQUAL', 'CONTAIN', 'NOT_CONTAIN'] as const;
export type RuleOperator = (typeof ruleOperators)[number];
export const ruleOperatorLabels: Record<RuleOperator, string> = {
  GREATER_THAN: 'is more than',
  LESS_THAN: 'is less than',
  EQUAL: 'is',
  CONTAIN: 'contains',
  NOT_CONTAIN: 'doesn’t contain',
};
export const operatorsOfField = (field: RuleField): readonly RuleOperator[] =>
  textRuleFields.includes(field) ? ['CONTAIN', 'NOT_CONTAIN'] : ['GREATER_THAN', 'LESS_THAN', 'EQUAL'];
/** Fields that a rule about a kind of object can use. A campaign has no campaign above it. */
export const fieldsOfKind = (kind: RuleSubjectKind): readonly RuleField[] =>
  ruleFields.filter((field) => kind !== 'CAMPAIGN' || field !== 'campaign.name');

export const ruleActions = [
  'PAUSE',
  'UNPAUSE',
  'CHANGE_BUDGET',
  'CHANGE_CAMPAIGN_BUDGET',
  'CHANGE_BID',
  'NOTIFICATION',
] as const;
export type RuleAction = (typeof ruleActions)[number];
export const ruleActionLabels: Record<RuleAction, string> = {
  PAUSE: 'Pause',
  UNPAUSE: 'Turn on',
  CHANGE_BUDGET: 'Change ad set budget',
  CHANGE_CAMPAIGN_BUDGET: 'Change campaign budget',
  CHANGE_BID: 'Change bid',
  NOTIFICATION: 'Notify on Facebook only',
};
export const amountActions: readonly RuleAction[] = ['CHANGE_BUDGET', 'CHANGE_CAMPAIGN_BUDGET', 'CHANGE_BID'];

/** Actions on objects of this kind. The network changes budgets and bids of ad sets, and budgets of campaigns. */
export const actionsOfKind = (kind: RuleSubjectKind): readonly RuleAction[] =>
  ruleActions.filter((action) => {
    if (action === 'CHANGE_CAMPAIGN_BUDGET') return kind === 'CAMPAIGN';
    return amountActions.includes(action) ? kind === 'ADSET' : true;
  });

export const amountUnits = ['ACCOUNT_CURRENCY', 'PERCENTAGE'] as const;
export const scheduleTypes = ['SEMI_HOURLY', 'HOURLY', 'DAILY', 'CUSTOM'] as const;
export type ScheduleType = (typeof scheduleTypes)[number];
export const scheduleLabels: Record<ScheduleType, string> = {
  SEMI_HOURLY: 'Every 30 minutes',
  HOURLY: 'Every hour',
  DAILY: 'Daily at midnight',
  CUSTOM: 'At set days and times',
};
/** Weekdays as the network numbers them: Sunday is 0. */
export const weekdayLabels = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

export const ruleStatuses = ['ENABLED', 'DISABLED'] as const;
export const ruleLimits = {
  nameLength: 100,
  subjects: 50,
  conditions: 10,
  scheduleEntries: 7,
  executionsPerDay: 48,
  valueLength: 100,
} as const;
