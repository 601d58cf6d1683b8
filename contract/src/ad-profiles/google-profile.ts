import { z } from 'zod';
import { amount, toMinor } from '../ads/money.ts';
import { smallestAmount } from './facebook-profile.ts';
import { type FieldIssue, RunSchedule, runScheduleIssues } from './run-schedule.ts';

const googleMessages = {
  account: 'Google Ads account is required',
  campaignName: 'Campaign name is required',
  dailyBudget: 'A minumum daily budget of .01 is required',
  bidPrice: 'A minumum bid price of .01 is required',
  frequencyCap: 'Frequency cap impressions are required',
  language: 'At least 1 targeted language is required',
  location: 'At least 1 targeted or excluded location is required',
} as const;

export const bidStrategies = ['manual_cpc', 'maximize_clicks', 'maximize_conversions'] as const;
export const bidStrategyLabels: Record<(typeof bidStrategies)[number], string> = {
  manual_cpc: 'Manual cost per click',
  maximize_clicks: 'Maximize clicks',
  maximize_conversions: 'Maximize conversions',
};

/** Answers to the question about political ads in the European Union: the user's word, without a default. */
const euPoliticalAnswers = ['', 'yes', 'no'] as const;

const Choice = z.strictObject({ id: z.string().min(1).max(40), name: z.string().max(300).default('') });
const GoogleLocation = Choice.extend({
  canonical_name: z.string().max(500).default(''),
  target_type: z.string().max(60).default(''),
  country_code: z.string().max(10).default(''),
  include: z.boolean(),
});

/** A network profile for Google as it is sent and stored: one display campaign, made at its first use. */
export const GoogleProfile = z.strictObject({
  customer_id: z.string().max(40).default(''),
  name: z.string().trim().max(200).default(''),
  daily_budget: amount(googleMessages.dailyBudget).default(''),
  billing_bid_price_cpc: amount(googleMessages.bidPrice).default(''),
  bid_strategy: z.enum(bidStrategies).default('manual_cpc'),
  /** Setting that is kept and never sent: Google ended enhanced CPC. */
  enhanced_cpc: z.boolean().default(false),
  frequency_capping: z
    .strictObject({
      enabled: z.boolean(),
      impressions: z.coerce.number<number | string | null>().int().min(0).max(1000).default(0),
      time_unit: z.enum(['DAY', 'WEEK', 'MONTH']).default('DAY'),
    })
    .default({ enabled: false, impressions: 0, time_unit: 'DAY' }),
  run_schedule: RunSchedule,
  language_targeting: z.enum(['all', 'include']).default('all'),
  languages: z.array(Choice).max(50).default([]),
  location_targeting: z.enum(['all', 'include']).default('all'),
  locations: z.array(GoogleLocation).max(500).default([]),
  eu_political: z.enum(euPoliticalAnswers).default(''),
});
export type GoogleProfile = z.output<typeof GoogleProfile>;

export type GoogleFacts = {
  /** `offset`: billable units in one currency unit. */
  account?: { currency: string; offset: number };
};

/** Reasons why a Google profile isn't complete, in the order of the form; none when it is. */
export const googleIssues = (profile: GoogleProfile, { account }: GoogleFacts): FieldIssue[] => {
  const { frequency_capping: cap, languages, locations } = profile;
  const hasBid = profile.bid_strategy !== 'maximize_conversions';
  return [
    ...(profile.customer_id === '' ? [{ field: 'customer_id', message: googleMessages.account }] : []),
    ...(profile.name === '' ? [{ field: 'name', message: googleMessages.campaignName }] : []),
    ...amountIssues('daily_budget', profile.daily_budget, googleMessages.dailyBudget, account),
    ...(hasBid
      ? amountIssues('billing_bid_price_cpc', profile.billing_bid_price_cpc, googleMessages.bidPrice, account)
      : []),
    ...(cap.enabled && cap.impressions < 1
      ? [{ field: 'frequency_capping', message: googleMessages.frequencyCap }]
      : []),
    ...runScheduleIssues(profile.run_schedule),
    ...(profile.language_targeting === 'include' && languages.length === 0
      ? [{ field: 'languages', message: googleMessages.language }]
      : []),
    ...(profile.location_targeting === 'include' && locations.length === 0
      ? [{ field: 'locations', message: googleMessages.location }]
      : []),
  ];
};

const amountIssues = (field: string, text: string, message: string, account: GoogleFacts['account']): FieldIssue[] => {
  if (text === '' || Number(text) < 0.01) return [{ field, message }];
  const offset = account?.offset ?? 100;
  return toMinor(text, offset) ? [] : [{ field, message: smallestAmount(account?.currency ?? 'USD', offset) }];
};
