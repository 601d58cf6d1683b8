import type { DeliveredDay } from '../../kit/ads/delivery.ts';
import { seededRandom } from '../../kit/storage/seeded-random.ts';

/** Sums; the cost is in millionths of the currency unit, the value of conversions in currency units. */
export type Figures = { impressions: number; clicks: number; costMicros: number; conversions: number; value: number };

export const noFigures: Figures = { impressions: 0, clicks: 0, costMicros: 0, conversions: 0, value: 0 };

export const toFigures = (day: DeliveredDay, unitMicros: number, conversionValue: number): Figures => ({
  impressions: day.impressions,
  clicks: day.clicks,
  costMicros: day.spend * unitMicros,
  conversions: day.results,
  value: day.results * conversionValue,
});

export const addFigures = (a: Figures, b: Figures): Figures => ({
  impressions: a.impressions + b.impressions,
  clicks: a.clicks + b.clicks,
  costMicros: a.costMicros + b.costMicros,
  conversions: a.conversions + b.conversions,
  value: a.value + b.value,
});

/** The part of a total that belongs to the weight at `index`; the parts of all weights add up to the total. */
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
    impressions: part(figures.impressions),
    clicks: part(figures.clicks),
    costMicros: part(figures.costMicros),
    conversions,
    value: figures.conversions === 0 ? 0 : (figures.value / figures.conversions) * conversions,
  };
};

const ratio = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

const viewableOf = ({ impressions }: Figures): number => Math.floor(impressions * 0.62);

/** Metrics by name; 64-bit numbers are sent as strings. */
const metrics: Readonly<Record<string, (figures: Figures) => string | number>> = {
  impressions: ({ impressions }) => String(impressions),
  clicks: ({ clicks }) => String(clicks),
  cost_micros: ({ costMicros }) => String(costMicros),
  interactions: ({ clicks }) => String(clicks),
  engagements: () => '0',
  invalid_clicks: ({ clicks }) => String(Math.floor(clicks * 0.01)),
  active_view_impressions: (figures) => String(viewableOf(figures)),
  view_through_conversions: () => '0',
  ctr: ({ clicks, impressions }) => ratio(clicks, impressions),
  average_cpc: ({ costMicros, clicks }) => ratio(costMicros, clicks),
  average_cpm: ({ costMicros, impressions }) => ratio(costMicros * 1000, impressions),
  average_cost: ({ costMicros, clicks }) => ratio(costMicros, clicks),
  conversions: ({ conversions }) => conversions,
  conversions_value: ({ value }) => value,
  cost_per_conversion: ({ costMicros, conversions }) => ratio(costMicros, conversions),
  value_per_conversion: ({ value, conversions }) => ratio(value, conversions),
  all_conversions: ({ conversions }) => conversions,
  interaction_rate: ({ clicks, impressions }) => ratio(clicks, impressions),
  conversions_from_interactions_rate: ({ conversions, clicks }) => ratio(conversions, clicks),
  engagement_rate: () => 0,
  active_view_viewability: (figures) => ratio(viewableOf(figures), figures.impressions),
};

/** A metric by its name in queries. */
export const readMetric = (name: string, figures: Figures): string | number => metrics[name]?.(figures) ?? 0;
