import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { reportDate, reportPresets } from './ranges.ts';
import { ReportFigures } from './report.ts';

export const breakdowns = ['age', 'gender', 'country', 'placement', 'device'] as const;
export type Breakdown = (typeof breakdowns)[number];

const remoteId = z.string().trim().min(1).max(100);
const RangeQuery = z.strictObject({
  daterange: z.enum(reportPresets).optional(),
  start_date: reportDate.optional(),
  end_date: reportDate.optional(),
});
const AdParams = z.object({ id: remoteId });
const UserAdParams = z.object({ fb_uid: remoteId, id: remoteId });

/** One row per day of an ad, and the currency of its money. */
const DayReport = z.object({ report: z.array(ReportFigures.extend({ date: z.string() })), currency: z.string() });

/**
 * The figures of an ad, divided evenly among the interests of its ad set, because the network reports no figures by
 * interest. `audience`: number of people who have the interest, null when the network doesn't say.
 */
export const InterestStat = z.object({
  id: z.string(),
  interest: z.string(),
  topic: z.string().nullable(),
  audience: z.number().nullable(),
  impressions: z.number(),
  clicks: z.number(),
  ctr: z.number().nullable(),
  spend: z.number(),
  cpc: z.number().nullable(),
});
export type InterestStat = z.output<typeof InterestStat>;
const InterestStats = z.object({ stats: z.array(InterestStat), currency: z.string() });
export const interestsUnavailable = 'Interests details are not available for this ad';
export const interestPopoverMs = 2500;
export const interestPageSizes = [5, 10] as const;
export const interestSlices = 10;

const BreakdownQuery = RangeQuery.extend({
  account: remoteId,
  level: z.enum(['campaign', 'adset', 'adgroup', 'ad', 'banner']),
  id: remoteId,
  by: z.enum(breakdowns),
});
const BreakdownAnswer = z.object({
  rows: z.array(ReportFigures.extend({ value: z.string() })),
  currency: z.string(),
});

export const insightDetails = calls({
  'GET /facebook/ads/{id}/insights': {
    summary: 'Figures of a Facebook ad by day',
    need: 'facebook_ads_manager:viewer',
    params: AdParams,
    query: RangeQuery,
    returns: DayReport,
  },
  'GET /facebook/{fb_uid}/ads/{id}/insights': {
    summary: 'Figures of a Facebook ad by day, through one of several connections',
    need: 'facebook_ads_manager:viewer',
    params: UserAdParams,
    query: RangeQuery,
    returns: DayReport,
  },
  'GET /google/ads/{id}/insights': {
    summary: 'Figures of a Google campaign by day',
    need: 'google_ads_manager:viewer',
    params: AdParams,
    query: RangeQuery,
    returns: DayReport,
  },
  'GET /nativeads/ads/{id}/insights': {
    summary: 'Figures of a native ad by day',
    need: 'native_ads_manager:viewer',
    params: AdParams,
    query: RangeQuery,
    returns: DayReport,
  },
  'GET /facebook/ads/{id}/intereststats': {
    summary: 'Figures of a Facebook ad by the interests of its ad set',
    need: 'facebook_ads_manager:viewer',
    params: AdParams,
    query: RangeQuery,
    returns: InterestStats,
  },
  'GET /facebook/{fb_uid}/ads/{id}/intereststats': {
    summary: 'Figures of a Facebook ad by the interests of its ad set, through one of several connections',
    need: 'facebook_ads_manager:viewer',
    params: UserAdParams,
    query: RangeQuery,
    returns: InterestStats,
  },
  'GET /facebook/ads/insights/breakdown': {
    summary: 'One row of a report on Facebook ads by age, gender, country, placement or device, read at the network',
    need: 'facebook_ads_manager:viewer',
    limit: 'costly',
    query: BreakdownQuery,
    returns: BreakdownAnswer,
  },
  'GET /google/ads/insights/breakdown': {
    summary: 'One row of a report on Google ads by age, gender, country, placement or device, read at the network',
    need: 'google_ads_manager:viewer',
    limit: 'costly',
    query: BreakdownQuery,
    returns: BreakdownAnswer,
  },
  'GET /nativeads/ads/insights/breakdown': {
    summary: 'One row of a report on native ads by country, placement or device, read at the network',
    need: 'native_ads_manager:viewer',
    limit: 'costly',
    query: BreakdownQuery,
    returns: BreakdownAnswer,
  },
});
