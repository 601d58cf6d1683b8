import { z } from 'zod';
import { amount } from '../ads/money.ts';
import { type FieldIssue, RunSchedule, runScheduleIssues } from './run-schedule.ts';

export const nativeTypes = ['Editorial', 'Direct Response'] as const;
export const spendingPeriods = ['Daily', 'Weekly', 'Monthly'] as const;
export type SpendingPeriod = (typeof spendingPeriods)[number];

/** Smallest spending caps in USD, by campaign type and period. */
export const minSpendingCaps: Record<(typeof nativeTypes)[number], Record<SpendingPeriod, number>> = {
  Editorial: { Daily: 20, Weekly: 150, Monthly: 600 },
  'Direct Response': { Daily: 100, Weekly: 700, Monthly: 3000 },
};
/** Smallest daily cap that the network takes, in USD. Ads with a lower daily cap are refused before they are made. */
export const networkMinDailyCap = 50;

/** Number of days by which a spending cap is divided, since the network only has daily budgets. */
const daysInPeriod: Record<SpendingPeriod, number> = { Daily: 1, Weekly: 7, Monthly: 30 };
/** The daily budget that a cap becomes, in cents. Longer periods get at least the network's minimum, and end early. */
export const toDailyCents = (period: SpendingPeriod, capCents: number): number => {
  const daily = Math.floor(capCents / daysInPeriod[period]);
  return period === 'Daily' ? daily : Math.max(networkMinDailyCap * 100, daily);
};

export const maxBrandName = 20;

const nativeMessages = {
  period: 'Spending period is required',
  cap: 'Spending cap is required',
  account: 'Nativeads account is required',
  devices: 'Device targeting is required',
  name: 'Campaign name is required',
  brandName: 'Brand name is required',
  brandNameLetters: 'The brand name can only contain letters, numbers and hyphens',
  brandNameTooLong: `Brand Name cannot exceed ${maxBrandName} characters`,
  bidPrice: 'Bid Price is required',
  country: 'Country is required',
  region: 'Region is required',
} as const;

const Choice = z.strictObject({ id: z.string().min(1).max(40), name: z.string().max(200).default('') });

/** A native-ads sub-profile as it is sent and stored: one campaign, made at its first use. */
export const NativeProfile = z.strictObject({
  nativeads_account: z.string().max(40).default(''),
  name: z.string().trim().max(200).default(''),
  brand_name: z.string().trim().max(200).default(''),
  type: z.enum(nativeTypes).default('Editorial'),
  /** Categories that only Fanfare stores: the network has none. */
  categories: z.array(z.coerce.number<number | string>().int()).max(26).default([]),
  targeting_devices: z.array(z.string().max(40)).max(20).default([]),
  geo_targeting: z.enum(['all_countries', 'selected']).default('selected'),
  countries: z.array(Choice).max(250).default([]),
  region_targeting: z.enum(['entire_country', 'state', 'city']).default('entire_country'),
  regions: z.array(Choice).max(500).default([]),
  billing_spending_limit_type: z.enum(spendingPeriods).or(z.literal('')).default(''),
  billing_spending_limit: amount(nativeMessages.cap).default(''),
  billing_bid_price_cpc: amount(nativeMessages.bidPrice).default(''),
  run_schedule: RunSchedule,
});
export type NativeProfile = z.output<typeof NativeProfile>;

/** Reasons why a sub-profile isn't complete, in the order of the form; none when it is. */
export const nativeIssues = (profile: NativeProfile): FieldIssue[] => {
  const require = (isThere: boolean, field: keyof NativeProfile, message: string): FieldIssue[] =>
    isThere ? [] : [{ field, message }];
  return [
    ...require(profile.nativeads_account !== '', 'nativeads_account', nativeMessages.account),
    ...require(profile.name !== '', 'name', nativeMessages.name),
    ...brandNameProblem(profile.brand_name).map((message) => ({ field: 'brand_name', message })),
    ...require(profile.targeting_devices.length > 0, 'targeting_devices', nativeMessages.devices),
    ...geoIssues(profile),
    ...capProblem(profile),
    ...require(Number(profile.billing_bid_price_cpc) >= 0.01, 'billing_bid_price_cpc', nativeMessages.bidPrice),
    ...runScheduleIssues(profile.run_schedule),
  ];
};

const brandNameProblem = (name: string): string[] => {
  if (name === '') return [nativeMessages.brandName];
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name)) return [nativeMessages.brandNameLetters];
  return name.length > maxBrandName ? [nativeMessages.brandNameTooLong] : [];
};

/** Regions need exactly one country; with several countries, ads are shown in the entire countries. */
const geoIssues = ({ geo_targeting, countries, region_targeting, regions }: NativeProfile): FieldIssue[] => {
  if (geo_targeting === 'all_countries') return [];
  if (countries.length === 0) return [{ field: 'countries', message: nativeMessages.country }];
  const needsRegion = region_targeting !== 'entire_country' && countries.length === 1;
  return needsRegion && regions.length === 0 ? [{ field: 'regions', message: nativeMessages.region }] : [];
};

const capProblem = (profile: NativeProfile): FieldIssue[] => {
  const { type, billing_spending_limit_type: period, billing_spending_limit: cap } = profile;
  if (period === '')
    return [
      { field: 'billing_spending_limit_type', message: nativeMessages.period },
      ...(cap === '' ? [{ field: 'billing_spending_limit', message: nativeMessages.cap }] : []),
    ];
  if (cap === '') return [{ field: 'billing_spending_limit', message: nativeMessages.cap }];
  const message = spendingCapProblem(type, period, Number(cap));
  return message ? [{ field: 'billing_spending_limit', message }] : [];
};

/** "Minimum Daily spending cap for editorial is $20" for a lower cap; budgets of running campaigns have the same rule. */
export const spendingCapProblem = (
  type: (typeof nativeTypes)[number],
  period: SpendingPeriod,
  cap: number,
): string | undefined => {
  const min = minSpendingCaps[type][period];
  return cap < min ? `Minimum ${period} spending cap for ${type.toLowerCase()} is $${min}` : undefined;
};
