import { expect, it } from 'vitest';
import { averageOf, ratioOf, sumOf } from './column-totals.ts';

type Ad = { clicks: number; impressions: number };
const ads: Ad[] = [
  { clicks: 1, impressions: 10 },
  { clicks: 30, impressions: 100 },
];
const clicks = (ad: Ad) => ad.clicks;
const impressions = (ad: Ad) => ad.impressions;
const asText = (value: number) => value.toFixed(3);

it('totals of a column with numbers → its sum and average', () => {
  expect(sumOf(clicks, asText)(ads)).toBe('31.000');
  expect(averageOf(clicks, asText)(ads)).toBe('15.500');
});

it('ratio of two columns → the ratio of their sums, not the average of ratios', () => {
  expect(ratioOf(clicks, impressions, asText)(ads)).toBe('0.282');
});

it('average or ratio over no rows → a dash instead of a division by 0', () => {
  expect([averageOf(clicks, asText)([]), ratioOf(clicks, impressions, asText)([])]).toEqual(['–', '–']);
});
