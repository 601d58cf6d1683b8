import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { csvFile } from '../kit/csv.ts';
import { dateTime } from '../kit/date-time.ts';
import { ok } from '../kit/success.ts';
import { reportDate, reportPresets } from './ranges.ts';

/** The networks with a report, as paths name them. */
export const reportNetworks = ['facebook', 'google', 'nativeads'] as const;
export type ReportNetwork = (typeof reportNetworks)[number];

export const reportNetworkLabels: Record<ReportNetwork, string> = {
  facebook: 'Facebook',
  google: 'Google',
  nativeads: 'Nativeads',
};

/** Title of the alert above a report that failed. */
export const reportErrorTitle = (network: ReportNetwork): string => `${reportNetworkLabels[network]} Error`;

/** Levels of a row, first the default. */
export const reportLevels: Record<ReportNetwork, readonly [ReportLevel, ...ReportLevel[]]> = {
  facebook: ['ad', 'adset', 'campaign'],
  google: ['campaign', 'adgroup', 'ad'],
  nativeads: ['banner', 'campaign'],
};
export type ReportLevel = 'campaign' | 'adset' | 'adgroup' | 'ad' | 'banner';

/**
 * Filters by status. `off`: switched off by a person, native ads only. `archived`: archived and deleted ones, which
 * `all` leaves out.
 */
export const statusFilters = ['all', 'active', 'inactive', 'off', 'archived'] as const;
export type StatusFilter = (typeof statusFilters)[number];
/** Largest number of rows of "All", which the browser shows as it scrolls. */
export const maxReportRows = 10_000;

export const sortColumns = [
  'name',
  'campaign_name',
  'status',
  'results',
  'cost_per_result',
  'spend',
  'impressions',
  'clicks',
  'ctr',
  'cpc',
  'cpm',
  'link_clicks',
  'conversions',
  'conversion_value',
  'viewable_impressions',
] as const;
export type SortColumn = (typeof sortColumns)[number];

/** Sums of a row or of all rows; ratios are computed from sums. A null was not reported. */
export const ReportFigures = z.object({
  impressions: z.number(),
  clicks: z.number(),
  /** Spend in currency units. */
  spend: z.number(),
  results: z.number().nullable(),
  cost_per_result: z.number().nullable(),
  ctr: z.number().nullable(),
  cpc: z.number().nullable(),
  cpm: z.number().nullable(),
  link_clicks: z.number().nullable(),
  conversions: z.number().nullable(),
  conversion_value: z.number().nullable(),
  viewable_impressions: z.number().nullable(),
});
export type ReportFigures = z.output<typeof ReportFigures>;

export const ReportRow = ReportFigures.extend({
  id: z.string(),
  account_id: z.string(),
  account_name: z.string(),
  currency: z.string(),
  name: z.string(),
  campaign_id: z.string(),
  campaign_name: z.string().nullable(),
  adset_id: z.string().nullable(),
  adset_name: z.string().nullable(),
  /** Status of the row in the network's own word, and as ACTIVE or PAUSED. */
  effective_status: z.string(),
  status: z.enum(['ACTIVE', 'PAUSED']),
  /** Status as people read it: "Inactive (campaign paused)". */
  status_text: z.string(),
  reason: z.string().nullable(),
  /** True if the row itself is switched on, even if something else keeps it from running. */
  is_on: z.boolean(),
  fb_uid: z.string().nullable(),
  /** Kind of the results in words: "Link clicks". */
  result_label: z.string().nullable(),
  objective: z.string().nullable(),
  budget: z
    .object({
      /** Budget in currency units. */
      amount: z.string(),
      type: z.enum(['daily', 'lifetime']),
      level: z.enum(['campaign', 'group']),
      /** Id of the budget; rows with the same id share one budget. */
      id: z.string(),
    })
    .nullable(),
  /** True if the row has interests whose figures can be shown. */
  has_interests: z.boolean(),
  /** Reach, which is never summed over days: it is read per preset, and null until then. */
  reach: z.number().nullable(),
  frequency: z.number().nullable(),
  unique_clicks: z.number().nullable(),
  quality_ranking: z.string().nullable(),
  /** Figures of the previous range, when requested. */
  previous: ReportFigures.nullable(),
});
export type ReportRow = z.output<typeof ReportRow>;

/** Value of `account` that stands for all accounts of a network together. */
export const allAccounts = 'all';
export const ReportQuery = z.strictObject({
  account: z.string().min(1).max(100),
  level: z.enum(['campaign', 'adset', 'adgroup', 'ad', 'banner']).optional(),
  status: z.enum(statusFilters).default('all'),
  daterange: z.enum(reportPresets).optional(),
  start_date: reportDate.optional(),
  end_date: reportDate.optional(),
  search: z.string().trim().max(200).default(''),
  /** Key of the saved filter that the report applies. */
  filter: z.string().max(40).optional(),
  /** Conditions that are not saved, as JSON text of a `ConditionGroup`. */
  conditions: z.string().max(20_000).optional(),
  sort: z.enum(sortColumns).default('spend'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce.number<string | number>().int().min(1).max(100_000).default(1),
  page_size: z.enum(['25', '50', '100', 'all']).default('25'),
  compare: z.enum(['0', '1']).default('0'),
});
export type ReportQuery = z.output<typeof ReportQuery>;

const ReportAnswer = z.object({
  report: z.array(ReportRow),
  /** Sums per currency, as amounts of different currencies are never added; one for a single account. */
  totals: z.array(
    z.object({ currency: z.string(), rows: z.number(), figures: ReportFigures, previous: ReportFigures.nullable() }),
  ),
  /** Currency of the amounts; null when the rows have several. */
  currency: z.string().nullable(),
  /** Time zone of the account; null for several accounts, each of which has its own. */
  time_zone: z.string().nullable(),
  range: z.object({ from: z.string(), to: z.string() }),
  /** Time at which figures were last read from the network; null before the first reading. */
  synced_at: dateTime.nullable(),
  problem: z.string().nullable(),
  total: z.number(),
  page: z.number(),
  page_size: z.number(),
});
export type ReportAnswer = z.output<typeof ReportAnswer>;

/** CSV file with the rows of all pages of a report view. */
const ReportFile = { query: ReportQuery, returns: csvFile, download: 'ads.csv', limit: 'costly' } as const;

const AccountList = z.object({
  accounts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      currency: z.string(),
      time_zone: z.string(),
      synced_at: dateTime.nullable(),
      problem: z.string().nullable(),
    }),
  ),
});

export const insights = calls({
  'GET /facebook/ads/insights/report': {
    summary: 'Report on Facebook ads of an account',
    need: 'facebook_ads_manager:viewer',
    query: ReportQuery,
    returns: ReportAnswer,
  },
  'GET /google/ads/insights/report': {
    summary: 'Report on Google campaigns of an account',
    need: 'google_ads_manager:viewer',
    query: ReportQuery,
    returns: ReportAnswer,
  },
  'GET /nativeads/ads/insights/report': {
    summary: 'Report on native ads of an account',
    need: 'native_ads_manager:viewer',
    query: ReportQuery,
    returns: ReportAnswer,
  },
  'GET /facebook/ads/insights/report.csv': {
    summary: 'Report on Facebook ads as a CSV file',
    need: 'facebook_ads_manager:viewer',
    ...ReportFile,
  },
  'GET /google/ads/insights/report.csv': {
    summary: 'Report on Google campaigns as a CSV file',
    need: 'google_ads_manager:viewer',
    ...ReportFile,
  },
  'GET /nativeads/ads/insights/report.csv': {
    summary: 'Report on native ads as a CSV file',
    need: 'native_ads_manager:viewer',
    ...ReportFile,
  },
  'GET /facebook/ads/insights/accounts': {
    summary: 'Facebook ad accounts with reports',
    need: 'facebook_ads_manager:viewer',
    query: z.strictObject({}),
    returns: AccountList,
  },
  'GET /google/ads/insights/accounts': {
    summary: 'Google ad accounts with reports',
    need: 'google_ads_manager:viewer',
    query: z.strictObject({}),
    returns: AccountList,
  },
  'GET /nativeads/ads/insights/accounts': {
    summary: 'Native ads accounts with reports',
    need: 'native_ads_manager:viewer',
    query: z.strictObject({}),
    returns: AccountList,
  },
  'POST /facebook/ads/insights/refresh': {
    summary: 'Read a Facebook ad account now',
    need: 'facebook_ads_manager:viewer',
    limit: 'costly',
    body: z.strictObject({ account: z.string().min(1).max(100) }),
    returns: ok,
  },
  'POST /google/ads/insights/refresh': {
    summary: 'Read a Google ad account now',
    need: 'google_ads_manager:viewer',
    limit: 'costly',
    body: z.strictObject({ account: z.string().min(1).max(100) }),
    returns: ok,
  },
  'POST /nativeads/ads/insights/refresh': {
    summary: 'Read a native ads account now',
    need: 'native_ads_manager:viewer',
    limit: 'costly',
    body: z.strictObject({ account: z.string().min(1).max(100) }),
    returns: ok,
  },
});
