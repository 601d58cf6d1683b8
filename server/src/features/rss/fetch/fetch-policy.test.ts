import { expect, test } from 'vitest';
import { nextIntervalMs, retryDelayMs } from './fetch-policy.ts';

const hourMs = 3_600_000;

test.each([
  ['many items', { itemsPerWeek: 5000, askedSeconds: 0, fraction: 0 }, 15 * 60_000],
  ['one a day', { itemsPerWeek: 7, askedSeconds: 0, fraction: 0 }, 24 * hourMs],
  ['none', { itemsPerWeek: 0, askedSeconds: 0, fraction: 0 }, 24 * hourMs],
  ['ttl of 2 hours', { itemsPerWeek: 5000, askedSeconds: 7200, fraction: 0 }, 2 * hourMs],
  ['max-age of a year', { itemsPerWeek: 5000, askedSeconds: 31_536_000, fraction: 0 }, 24 * hourMs],
])('pace of a feed with %s', (_, pace, expected) => {
  expect(nextIntervalMs(pace)).toBe(expected);
});

test.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [5, 16],
  [6, 24],
  [60, 24],
])('failure %i in a row → %i hours', (failures, hours) => {
  const failure = { failures, retryAfterSeconds: undefined, isLimit: false, fraction: 0 };
  expect(retryDelayMs(failure)).toBe(hours * hourMs);
});
