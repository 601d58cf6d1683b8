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

/** The dates of a query: its own, or those of its preset on the day it is in the account's zone. */
export const datesOf = (
  query: Pick<ReportQuery, 'daterange' | 'start_date' | 'end_date'>,
  today: string,
): { preset: ReportPreset | undefined; range: DateRange } => {
  if (query.start_date && query.end_date && query.start_date <= query.end_date)
    return { preset: undefined, range: { from: query.start_date, to: query.end_date } };
  const preset = query.daterange ?? defaultReportPreset;
  return { preset, range: rangeOf(preset, today) };
};
