import { adErrors } from '../graph/ad-errors.ts';
import type { Figures } from '../objects/ad-delivery.ts';

/** One combination of breakdown values, such as an age and a gender, and its share of the delivery. */
export type Segment = { values: Record<string, string>; weight: number };

const segments = (weights: Record<string, number>, ...names: string[]): Segment[] =>
  Object.entries(weights).map(([key, weight]) => {
    const parts = key.split(' ');
    return { values: Object.fromEntries(names.map((name, index) => [name, parts[index] ?? ''])), weight };
  });

const placements: Record<string, number> = {
  'facebook feed': 34,
  'facebook facebook_reels': 11,
  'facebook marketplace': 6,
  'facebook story': 4,
  'instagram stream': 21,
  'instagram story': 12,
  'instagram reels': 9,
  'audience_network classic': 3,
};
const ages: Record<string, number> = { '18-24': 12, '25-34': 31, '35-44': 25, '45-54': 17, '55-64': 10, '65+': 5 };
const genders: Record<string, number> = { female: 54, male: 43, unknown: 3 };

/** The combinations that Facebook allows, by their names in alphabetical order. */
const combinations: Record<string, Segment[]> = {
  age: segments(ages, 'age'),
  gender: segments(genders, 'gender'),
  'age,gender': Object.entries(ages).flatMap(([age, part]) =>
    Object.entries(genders).map(([gender, share]) => ({ values: { age, gender }, weight: part * share })),
  ),
  publisher_platform: segments({ facebook: 55, instagram: 42, audience_network: 3 }, 'publisher_platform'),
  'platform_position,publisher_platform': segments(placements, 'publisher_platform', 'platform_position'),
  device_platform: segments({ mobile_app: 78, mobile_web: 9, desktop: 13 }, 'device_platform'),
  impression_device: segments({ android_smartphone: 46, iphone: 38, ipad: 4, desktop: 12 }, 'impression_device'),
};

/** The segments of a list of breakdowns; countries come from the targeting. */
export const findSegments = (names: readonly string[], countries: readonly string[]): Segment[] => {
  const key = [...names].sort().join(',');
  if (key === 'country') return countries.map((country, index) => ({ values: { country }, weight: 100 / (index + 1) }));
  const found = combinations[key];
  if (!found) throw adErrors.breakdowns();
  return found;
};

const figureNames = ['impressions', 'clicks', 'linkClicks', 'spend', 'results'] as const;

/** Divides the figures of one ad and day; the parts add up to the whole. */
export const divideFigures = (figures: Figures, parts: readonly Segment[]): Figures[] => {
  const weights = parts.map(({ weight }) => weight);
  const divided = Object.fromEntries(figureNames.map((name) => [name, divideCount(figures[name], weights)]));
  return parts.map((_, index) => ({
    impressions: divided.impressions?.[index] ?? 0,
    clicks: divided.clicks?.[index] ?? 0,
    linkClicks: divided.linkClicks?.[index] ?? 0,
    spend: divided.spend?.[index] ?? 0,
    results: divided.results?.[index] ?? 0,
  }));
};

/** Divides a count into whole parts in proportion to the weights, by largest remainder; they add up to the count. */
export const divideCount = (count: number, weights: readonly number[]): number[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const exact = weights.map((weight) => (count * weight) / total);
  const parts = exact.map(Math.floor);
  let left = count - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder) {
    if (left <= 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    left -= 1;
  }
  return parts;
};
