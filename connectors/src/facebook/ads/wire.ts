import { z } from 'zod';
import { dateTime, text } from '../../kit/graph/wire.ts';

// Wire format of Facebook's Marketing API. Unused fields may be missing.

/** Amount in whole smallest units; Facebook sends most amounts as text. */
const minorUnits = z
  .union([z.string().regex(/^\d{1,15}$/), z.number().int().nonnegative()])
  .transform(Number)
  .nullish();
/** Figure of insights, which Facebook sends as text; a missing one was not reported. */
const figure = z.coerce.number().nonnegative().nullish();
const id = z.union([z.string().min(1), z.number().int()]).transform(String);
/** Source of a copy; objects that are no copy have the source "0". */
const sourceId = text.transform((source) => (source && source !== '0' ? source : undefined));

const Issues = z
  .array(z.object({ error_summary: text, error_message: text }))
  .nullish()
  .catch(undefined);
const Interests = z.array(z.object({ id, name: z.string().catch('') })).nullish();

const objectFields = {
  id: z.string().min(1),
  name: z.string().catch(''),
  status: z.string(),
  effective_status: z.string(),
  issues_info: Issues,
  created_time: dateTime.nullish(),
  updated_time: dateTime.nullish(),
};
const budgetFields = { daily_budget: minorUnits, lifetime_budget: minorUnits };

export const CampaignRow = z.object({
  ...objectFields,
  ...budgetFields,
  objective: text,
  source_campaign_id: sourceId,
});
export type CampaignRow = z.output<typeof CampaignRow>;

export const AdSetRow = z.object({
  ...objectFields,
  ...budgetFields,
  campaign_id: z.string(),
  optimization_goal: text,
  start_time: dateTime.nullish(),
  end_time: dateTime.nullish(),
  targeting: z
    .object({ interests: Interests, flexible_spec: z.array(z.object({ interests: Interests })).nullish() })
    .nullish()
    .catch(undefined),
  source_adset_id: sourceId,
});
export type AdSetRow = z.output<typeof AdSetRow>;

export const AdRow = z.object({
  ...objectFields,
  campaign_id: z.string(),
  adset_id: z.string(),
  ad_review_feedback: z
    .object({ global: z.record(z.string(), z.string()).nullish() })
    .nullish()
    .catch(undefined),
  source_ad_id: sourceId,
});
export type AdRow = z.output<typeof AdRow>;

export const BudgetRow = z.object({ id: z.string(), name: z.string().catch(''), ...budgetFields, campaign_id: text });
export type BudgetRow = z.output<typeof BudgetRow>;
export const AdParent = z.object({ adset_id: z.string() });

export const ListedId = z.object({ id: z.string() });
export const CopyRow = z.object({ id: z.string(), name: z.string().catch(''), created_time: dateTime });
export const NamedObject = z.object({ id: z.string(), name: z.string() });

export const Copied = z.object({ copied_ad_id: text, copied_adset_id: text, copied_campaign_id: text });
export const AsyncSessions = z.object({ async_sessions: z.array(z.object({ id, name: text })).min(1) });
export const AsyncSession = z.object({
  percent_completed: figure,
  result: text,
  error_code: z.coerce.number().nullish(),
  exception: text,
});

export const AccountDetailsRow = z.object({
  min_daily_budget: minorUnits,
  spend_cap: minorUnits,
  amount_spent: minorUnits,
  default_dsa_payor: text,
  default_dsa_beneficiary: text,
});
export const MinimumBudgetRow = z.object({
  currency: z.string(),
  min_daily_budget_imp: minorUnits,
  min_daily_budget_high_freq: minorUnits,
  min_daily_budget_low_freq: minorUnits,
  min_daily_budget_video_views: minorUnits,
});

const Results = z
  .array(z.object({ indicator: z.string(), values: z.array(z.object({ value: figure })).nullish() }))
  .nullish()
  .catch(undefined);

const figureFields = {
  impressions: figure,
  clicks: figure,
  spend: figure,
  inline_link_clicks: figure,
  results: Results,
};
export const FigureRow = z.object(figureFields);
export type FigureRow = z.output<typeof FigureRow>;
export const DayRow = z.object({
  ...figureFields,
  date_start: z.iso.date(),
  campaign_id: z.string(),
  adset_id: z.string(),
  ad_id: z.string(),
});
export const UniquesRow = z.object({
  campaign_id: text,
  adset_id: text,
  ad_id: text,
  reach: figure,
  frequency: figure,
  unique_clicks: figure,
  quality_ranking: text,
});
export type UniquesRow = z.output<typeof UniquesRow>;
export const BreakdownRow = z.object({
  ...figureFields,
  age: text,
  gender: text,
  country: text,
  publisher_platform: text,
  platform_position: text,
  device_platform: text,
});
export type BreakdownRow = z.output<typeof BreakdownRow>;
export const SpendRow = z.object({ spend: figure });

export const ReportStarted = z.object({ report_run_id: id });
export const ReportRun = z.object({
  async_status: z.string(),
  async_percent_completion: figure,
  error_code: z.coerce.number().nullish(),
  error_subcode: z.coerce.number().nullish(),
  error_message: text,
  error_user_title: text,
  error_user_msg: text,
});
export type ReportRun = z.output<typeof ReportRun>;

/** Size of an audience; -1: Facebook does not say. */
const audienceSize = z.coerce
  .number()
  .nullish()
  .transform((size) => (size === null || size === undefined || size < 0 ? undefined : size));

export const PlaceRow = z.object({
  key: id,
  name: z.string(),
  type: z.string(),
  country_code: text,
  region_id: id.nullish(),
  primary_city_id: id.nullish(),
});
export const TargetingRow = z.object({
  id,
  name: z.string(),
  type: text,
  path: z.array(z.string()).nullish().catch(undefined),
  audience_size: audienceSize,
  audience_size_lower_bound: audienceSize,
  audience_size_upper_bound: audienceSize,
});
export type TargetingRow = z.output<typeof TargetingRow>;

const ReachRow = z.object({
  users_lower_bound: audienceSize,
  users_upper_bound: audienceSize,
  estimate_ready: z.boolean().nullish(),
});
/** Estimate of reach: one row, documented as an object but sent as a list. */
export const ReachEstimate = z.object({ data: z.union([ReachRow, z.tuple([ReachRow]).transform(([row]) => row)]) });

export const AudienceRow = z.object({
  id: z.string(),
  name: z.string(),
  subtype: text,
  approximate_count_upper_bound: audienceSize,
  delivery_status: z.object({ code: z.number(), description: text }).nullish(),
});

export const LeadFormRow = z.object({
  id: z.string(),
  name: z.string().catch(''),
  status: z.string().catch(''),
  locale: text,
  created_time: dateTime.nullish(),
});
export const LeadTerms = z.object({ leadgen_tos_accepted: z.boolean().nullish() });
