import { timeframes } from '@fanfare/contract/news';
import { expect, it } from 'vitest';
import { timeframeDates } from './timeframe-dates.ts';

const named = (label: string) => {
  const found = timeframes.find((one) => one.label === label);
  if (!found) throw new Error(`There is no timeframe "${label}".`);
  return found;
};

it('has the presets of the document, in their order', () => {
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
  // Still the 14th in New York, already the 15th in Tokyo.
  ['Today Only', 'America/New_York', '2026-11-14T05:00:00.000Z', '2026-11-15T05:00:00.000Z'],
  ['Today Only', 'Asia/Tokyo', '2026-11-14T15:00:00.000Z', '2026-11-15T15:00:00.000Z'],
])('%s in %s is from %s to %s', (label, zone, start, end) => {
  expect(timeframeDates(named(label), new Date('2026-11-15T03:04:00Z'), zone)).toEqual({ start, end });
});

it('keeps midnight when the clocks change in between', () => {
  const span = timeframeDates(named('Next 7 Days'), new Date('2026-10-24T10:00:00Z'), 'Europe/Berlin');
  expect(span).toEqual({ start: '2026-10-23T22:00:00.000Z', end: '2026-10-30T23:00:00.000Z' });
});
