import { microsPerUnit } from '@fanfare/contract/ads/money';
import type { AdFilterField } from '@fanfare/contract/insights/conditions';
import type { AdRunState } from '@fanfare/contract/insights/statuses';
import { dayMs } from '@fanfare/contract/kit/durations';

/** Figures of one campaign, group or ad that conditions compare; null for an unknown figure. */
export type AdFigures = {
  name: string;
  campaignName: string | null;
  objective: string | null;
  state: AdRunState;
  /** Budget of the object, in currency units. */
  budget: number | null;
  impressions: number;
  clicks: number;
  spendMicros: number;
  results: number | null;
  reach: number | null;
  createdAt: Date | null;
};

const ratio = (part: number, whole: number | null): number | null => (whole ? part / whole : null);
const moneyRatio = (micros: number, whole: number | null): number | null => {
  const each = ratio(micros, whole);
  return each === null ? null : each / microsPerUnit;
};

type NumberField = Exclude<AdFilterField, 'name' | 'campaign_name' | 'status' | 'objective'>;

/**
 * Converts figures to the units that users type, as the SQL of reports does: money in currency units, CTR in percent.
 */
export const numberOf: Record<NumberField, (figures: AdFigures, now: Date) => number | null> = {
  budget: ({ budget }) => budget,
  spend: ({ spendMicros }) => spendMicros / microsPerUnit,
  impressions: ({ impressions }) => impressions,
  reach: ({ reach }) => reach,
  clicks: ({ clicks }) => clicks,
  ctr: ({ clicks, impressions }) => ratio(100 * clicks, impressions),
  cpc: ({ spendMicros, clicks }) => moneyRatio(spendMicros, clicks),
  cpm: ({ spendMicros, impressions }) => moneyRatio(1000 * spendMicros, impressions),
  results: ({ results }) => results ?? 0,
  cost_per_result: ({ spendMicros, results }) => moneyRatio(spendMicros, results),
  age_days: ({ createdAt }, now) => createdAt && Math.floor((now.getTime() - createdAt.getTime()) / dayMs),
};

export const isNumberField = (field: AdFilterField): field is NumberField => Object.hasOwn(numberOf, field);
