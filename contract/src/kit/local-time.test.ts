import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timeZones } from './date-time.ts';
import { dstCase, isLocalTime, monthsLater, toInstant, toLocalTime } from './local-time.ts';

const iso = (wall: string, zone: string) => toInstant(wall, zone).toISOString();

describe('the moment a wall time means', () => {
  test.each([
    ['2030-01-15T09:30', 'UTC', '2030-01-15T09:30:00.000Z', 'exact'],
    ['2030-01-15T09:30', 'Europe/Paris', '2030-01-15T08:30:00.000Z', 'exact'],
    ['2030-07-15T09:30', 'Europe/Paris', '2030-07-15T07:30:00.000Z', 'exact'],
    ['2030-07-15T09:30', 'Asia/Kathmandu', '2030-07-15T03:45:00.000Z', 'exact'],
    // Spring: clocks jump from two to three, so half past two is half past three.
    ['2030-03-31T02:30', 'Europe/Paris', '2030-03-31T01:30:00.000Z', 'missing'],
    ['2030-03-31T01:59', 'Europe/Paris', '2030-03-31T00:59:00.000Z', 'exact'],
    ['2030-03-31T03:00', 'Europe/Paris', '2030-03-31T01:00:00.000Z', 'exact'],
    ['2030-03-10T02:15', 'America/New_York', '2030-03-10T07:15:00.000Z', 'missing'],
    // Autumn: half past two comes twice, and the first one counts.
    ['2030-10-27T02:30', 'Europe/Paris', '2030-10-27T00:30:00.000Z', 'twice'],
    ['2030-10-27T03:00', 'Europe/Paris', '2030-10-27T02:00:00.000Z', 'exact'],
    ['2030-11-03T01:30', 'America/New_York', '2030-11-03T05:30:00.000Z', 'twice'],
    // Half an hour of summer time, and a zone that calls its winter the other one.
    ['2030-10-06T02:15', 'Australia/Lord_Howe', '2030-10-05T15:45:00.000Z', 'missing'],
    ['2030-04-07T01:45', 'Australia/Lord_Howe', '2030-04-06T14:45:00.000Z', 'twice'],
    ['2030-03-31T01:30', 'Europe/Dublin', '2030-03-31T01:30:00.000Z', 'missing'],
    ['2030-10-27T01:30', 'Europe/Dublin', '2030-10-27T00:30:00.000Z', 'twice'],
  ])('%s in %s', (wall, zone, instant, edge) => {
    expect(iso(wall, zone)).toBe(instant);
    expect(dstCase(wall, zone)).toBe(edge);
  });

  test('a missing minute shows as one that exists, as much later as the clocks jump', () => {
    expect(toLocalTime(toInstant('2030-03-31T02:30', 'Europe/Paris'), 'Europe/Paris')).toBe('2030-03-31T03:30');
  });
});

test.each([
  '2030-02-30T10:00',
  '2030-13-01T10:00',
  '2030-01-01T24:00',
  '2030-01-01 10:00',
  '',
  '1969-01-01T00:00',
  'now',
])('%s is no time of any clock', (text) => {
  expect(isLocalTime(text)).toBe(false);
  expect(() => toInstant(text, 'UTC')).toThrow();
});

test('every moment comes back as it was shown, in every zone', () => {
  const minutes = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2036, 0) / 60_000 });
  fc.assert(
    fc.property(minutes, fc.constantFrom(...timeZones), (minute, zone) => {
      const moment = new Date(minute * 60_000);
      const shown = toLocalTime(moment, zone);
      const again = toInstant(shown, zone);
      expect(toLocalTime(again, zone)).toBe(shown);
      // Where the clocks went back, the first of the two is meant.
      expect(again.getTime()).toBeLessThanOrEqual(moment.getTime());
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['2030-01-15T09:30', 6, '2030-07-15T09:30'],
  ['2030-08-31T09:30', 6, '2031-02-28T09:30'],
  ['2031-08-31T09:30', 6, '2032-02-29T09:30'],
  ['2030-12-31T23:59', 1, '2031-01-31T23:59'],
])('%s and %i months is %s', (wall, months, later) => {
  expect(monthsLater(wall, months)).toBe(later);
});
