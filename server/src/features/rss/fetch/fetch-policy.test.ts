import { dayMs, hourMs, hourSeconds, minuteMs } from '@fanfare/contract/kit/durations';
import { expect, test } from 'vitest';
import { nextIntervalMs, retryDelayMs } from './fetch-policy.ts';

test.each([
  ['many items', { itemsPerWeek: 5000, askedSeconds: 0, fraction: 0 }, 15 * minuteMs],
  ['one a day', { itemsPerWeek: 7, askedSeconds: 0, fraction: 0 }, dayMs],
  ['none', { itemsPerWeek: 0, askedSeconds: 0, fraction: 0 }, dayMs],
  ['ttl of 2 hours', { itemsPerWeek: 5000, askedSeconds: 2 * hourSeconds, fraction: 0 }, 2 * hourMs],
  ['max-age of a year', { itemsPerWeek: 5000, askedSeconds: 31_536_000, fraction: 0 }, dayMs],
])('feed with %s → fetched again after 15 minutes to a day, as its pace asks', (_, pace, expected) => {
  expect(nextIntervalMs(pace)).toBe(expected);
});

test.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [5, 16],
  [6, 24],
  [60, 24],
])('failed fetch number %i of a feed in a row → next try after %i hours', (failures, hours) => {
  const failure = { failures, retryAfterSeconds: undefined, isLimit: false, fraction: 0 };
  expect(retryDelayMs(failure)).toBe(hours * hourMs);
});
