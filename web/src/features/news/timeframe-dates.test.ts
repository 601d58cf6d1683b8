import { timeframes } from '@fanfare/contract/news';
import { expect, it } from 'vitest';
import { timeframeDates } from './timeframe-dates.ts';

const findTimeframe = (label: string) => {
  const timeframe = timeframes.find((candidate) => candidate.label === label);
  if (!timeframe) throw new Error(`There is no timeframe "${label}".`);
  return timeframe;
};

it('presets for the timeframe of a news item → those of the specification, in its order', () => {
  expect(timeframes.map(({ label }) => label)).toEqual([
    'Today Only',
    'Tomorrow Only',
    'Next 7 Days',
    'Next 14 Days',
    'Next 30 Days',
  ]);
});

it.each([
  ['Today Only', 'UTC', '2026-11-15T00:00:00.000Z', '2026-11-16T00:00:00.000Z'],
  ['Tomorrow Only', 'UTC', '2026-11-16T00:00:00.000Z', '2026-11-17T00:00:00.000Z'],
  ['Next 7 Days', 'UTC', '2026-11-15T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
  ['Next 14 Days', 'UTC', '2026-11-15T00:00:00.000Z', '2026-11-29T00:00:00.000Z'],
  ['Next 30 Days', 'UTC', '2026-11-15T00:00:00.000Z', '2026-12-15T00:00:00.000Z'],
  // Local day: still the 14th in New York, already the 15th in Tokyo.
  ['Today Only', 'America/New_York', '2026-11-14T05:00:00.000Z', '2026-11-15T05:00:00.000Z'],
  ['Today Only', 'Asia/Tokyo', '2026-11-14T15:00:00.000Z', '2026-11-15T15:00:00.000Z'],
])('timeframe “%s” in the time zone %s → from %s to %s', (label, timeZone, start, end) => {
  expect(timeframeDates(findTimeframe(label), new Date('2026-11-15T03:04:00Z'), timeZone)).toEqual({ start, end });
});

it('timeframe across a DST change → starts and ends at local midnight', () => {
  const dates = timeframeDates(findTimeframe('Next 7 Days'), new Date('2026-10-24T10:00:00Z'), 'Europe/Berlin');
  expect(dates).toEqual({ start: '2026-10-23T22:00:00.000Z', end: '2026-10-30T23:00:00.000Z' });
});
