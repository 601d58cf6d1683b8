import type { AdLevel } from '@fanfare/connectors/ports/ads/ads';
import { type DateRange, defaultReportPreset, type ReportPreset, rangeOf } from '@fanfare/contract/insights/ranges';
import type { ReportLevel, ReportNetwork, ReportQuery } from '@fanfare/contract/insights/report';
import type { AdNetworkName } from '../../connections/index.ts';

export const networkNameOf: Record<ReportNetwork, AdNetworkName> = {
  facebook: 'facebook',
  google: 'google',
  nativeads: 'native-ads',
};
export const levelOf: Record<ReportLevel, AdLevel> = {
  campaign: 'campaign',
  adset: 'group',
  adgroup: 'group',
  ad: 'ad',
  banner: 'ad',
};

/**
 * Dates of a report: those in the query, or those of its preset, for which today depends on the account's time zone.
 */
export const datesOf = (
  query: Pick<ReportQuery, 'daterange' | 'start_date' | 'end_date'>,
  today: string,
): { preset: ReportPreset | undefined; range: DateRange } => {
  if (query.start_date && query.end_date && query.start_date <= query.end_date)
    return { preset: undefined, range: { from: query.start_date, to: query.end_date } };
  const preset = query.daterange ?? defaultReportPreset;
  return { preset, range: rangeOf(preset, today) };
};
