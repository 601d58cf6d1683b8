import type { DeliveredDay } from '../../kit/ads/delivery.ts';
import { seededRandom } from '../../kit/storage/seeded-random.ts';

/** Sums; the cost is in millionths of the currency unit, the value of conversions in currency units. */
export type Figures = { impressions: number; clicks: number; costMicros: number; conversions: number; value: number };

export const noFigures: Figures = { impressions: 0, clicks: 0, costMicros: 0, conversions: 0, value: 0 };

export const toFigures = (day: DeliveredDay, unitMicros: number, conversionValue: number): Figures => ({
  ...{ impressions: day.impressions, clicks: day.clicks, costMicros: day.spend * unitMicros },
  ...{ conversions: day.results, value: day.results * conversionValue },
});

export const addFigures = (a: Figures, b: Figures): Figures => ({
  impressions: a.impressions + b.impressions,
  clicks: a.clicks + b.clicks,
  costMicros: a.costMicros + b.costMicros,
  conversions: a.conversions + b.conversions,
  value: a.value + b.value,
});

/** The part of a total that falls to one of several weights; all parts add up to the total. */
const splitCount = (total: number, weights: readonly number[], index: number): number => {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const upTo = (end: number) =>
    Math.floor((total * weights.slice(0, end).reduce((all, weight) => all + weight, 0)) / sum);
  return index === weights.length - 1 ? total - upTo(index) : upTo(index + 1) - upTo(index);
};

/** The figures of one device, age range, gender or country; a seed gives each ad its own mixture. */
export const splitFigures = (
  figures: Figures,
  { weights, index, seed }: { weights: readonly number[]; index: number; seed: string },
): Figures => {
  const random = seededRandom(seed);
  const varied = weights.map((weight) => weight * (0.7 + random.next() * 0.6));
  const part = (total: number) => splitCount(total, varied, index);
  const conversions = part(figures.conversions);
  return {
    ...{ impressions: part(figures.impressions), clicks: part(figures.clicks), costMicros: part(figures.costMicros) },
    ...{ conversions, value: figures.conversions === 0 ? 0 : (figures.value / figures.conversions) * conversions },
  };
};

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** A metric by its name in queries; 64-bit numbers are strings. */
export const readMetric = (name: string, figures: Figures): string | number => {
  const { impressions, clicks, costMicros, conversions, value } = figures;
  const viewable = Math.floor(impressions * 0.62);
  const metrics: Record<string, string | number> = {
    impressions: String(impressions),
    clicks: String(clicks),
    cost_micros: String(costMicros),
    interactions: String(clicks),
    engagements: '0',
    invalid_clicks: String(Math.floor(clicks * 0.01)),
    active_view_impressions: String(viewable),
    view_through_conversions: '0',
    ctr: ratio(clicks, impressions),
    average_cpc: ratio(costMicros, clicks),
    average_cpm: ratio(costMicros * 1000, impressions),
    average_cost: ratio(costMicros, clicks),
    conversions,
    conversions_value: value,
    cost_per_conversion: ratio(costMicros, conversions),
    value_per_conversion: ratio(value, conversions),
    all_conversions: conversions,
    interaction_rate: ratio(clicks, impressions),
    conversions_from_interactions_rate: ratio(conversions, clicks),
    engagement_rate: 0,
    active_view_viewability: ratio(viewable, impressions),
  };
  return metrics[name] ?? 0;
};
