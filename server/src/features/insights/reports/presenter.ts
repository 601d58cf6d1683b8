import { fromMinor } from '@fanfare/contract/ads/money';
import type { ReportFigures, ReportNetwork, ReportRow } from '@fanfare/contract/insights/report';
import { resultLabel } from '@fanfare/contract/insights/result-labels';
import { adRunStates, statusClass, statusText } from '@fanfare/contract/insights/statuses';
import type { StoredBudget } from '../../ad-changes/index.ts';
import type { Sums } from '../sums.store.ts';
import type { AllSums, ReportSqlRow } from './report.store.ts';

const micros = 1_000_000;
const ratio = (part: number, whole: number | null): number | null => (whole ? part / whole : null);

/** Presents figures. Ratios are computed from sums, because a mean of ratios would be wrong. */
export const presentFigures = (sums: Sums): ReportFigures => {
  const spend = sums.spend_micros / micros;
  return {
    impressions: sums.impressions,
    clicks: sums.clicks,
    spend,
    results: sums.results,
    cost_per_result: ratio(spend, sums.results),
    ctr: ratio(sums.clicks, sums.impressions),
    cpc: ratio(spend, sums.clicks),
    cpm: ratio(spend * 1000, sums.impressions),
    link_clicks: sums.link_clicks,
    conversions: sums.conversions,
    conversion_value: sums.conversion_value_micros === null ? null : sums.conversion_value_micros / micros,
    viewable_impressions: sums.viewable_impressions,
  };
};

export const presentPrevious = (sums: AllSums): ReportFigures =>
  presentFigures({
    impressions: sums.previous_impressions,
    clicks: sums.previous_clicks,
    spend_micros: sums.previous_spend_micros,
    results: sums.previous_results,
    link_clicks: sums.previous_link_clicks,
    conversions: sums.previous_conversions,
    conversion_value_micros: sums.previous_conversion_value_micros,
    viewable_impressions: sums.previous_viewable_impressions,
  });

const isBudget = (value: unknown): value is StoredBudget =>
  typeof value === 'object' && value !== null && 'minor' in value;

/** Account of a report row; `connectedAs`: remote id of the connected account through which it is read. */
export type RowAccount = { remoteId: string; name: string; currency: string; connectedAs: string };

export const presentRow = (
  network: ReportNetwork,
  account: RowAccount,
  row: ReportSqlRow,
  isCompared: boolean,
): ReportRow => {
  const state = adRunStates.find((each) => each === row.state) ?? 'unknown';
  return {
    ...presentFigures(row),
    id: row.remote_id,
    name: row.name,
    campaign_id: row.campaign_remote_id,
    campaign_name: row.campaign_name,
    account_id: account.remoteId,
    account_name: account.name,
    currency: account.currency,
    result_label: resultLabel(row.result_kind),
    objective: row.objective,
    has_interests: row.has_interests,
    adset_id: row.group_remote_id,
    adset_name: row.group_name,
    effective_status: row.status,
    status: statusClass(network, state),
    status_text: statusText(network, state),
    reason: row.reason,
    is_on: row.is_on,
    fb_uid: network === 'facebook' ? account.connectedAs : null,
    budget: isBudget(row.budget)
      ? {
          amount: fromMinor(row.budget.minor, row.budget.offset),
          type: row.budget.kind,
          level: row.budget.level,
          id: row.budget.id,
        }
      : null,
    reach: row.reach,
    frequency: row.frequency,
    unique_clicks: row.unique_clicks,
    quality_ranking: row.quality_ranking,
    previous: isCompared ? presentPrevious(row) : null,
  };
};
