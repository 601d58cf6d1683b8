import type { ReportRow } from '@fanfare/contract/insights/report';

const noFigures = {
  impressions: 0,
  clicks: 0,
  spend: 0,
  results: null,
  cost_per_result: null,
  ctr: null,
  cpc: null,
  cpm: null,
  link_clicks: null,
  conversions: null,
  conversion_value: null,
  viewable_impressions: null,
};

/** A row of a report, for tests. */
export const testRow = (id: string, change: Partial<ReportRow> = {}): ReportRow => ({
  ...noFigures,
  id,
  account_id: 'act_1',
  account_name: 'Harbour Coffee',
  currency: 'USD',
  name: `Ad ${id}`,
  campaign_id: 'c1',
  campaign_name: 'Spring',
  adset_id: 's1',
  adset_name: 'Locals',
  effective_status: 'ACTIVE',
  status: 'ACTIVE',
  status_text: 'Active',
  reason: null,
  is_on: true,
  fb_uid: null,
  result_label: null,
  objective: null,
  budget: null,
  has_interests: false,
  previous: null,
  reach: null,
  frequency: null,
  unique_clicks: null,
  quality_ranking: null,
  ...change,
});

export const paused = { status: 'PAUSED', status_text: 'Inactive (paused)', effective_status: 'PAUSED' } as const;
