import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { timeZones } from './date-time.ts';
import { minuteMs } from './durations.ts';
import { addDays, addMonths, dstCase, isLocalDay, isLocalTime, toInstant, toLocalTime } from './local-time.ts';

const iso = (localTime: string, timeZone: string) => toInstant(localTime, timeZone).toISOString();

describe('toInstant and dstCase', () => {
  test.each([
    ['2030-01-15T09:30', 'UTC', '2030-01-15T09:30:00.000Z', 'exact'],
    ['2030-01-15T09:30', 'Europe/Paris', '2030-01-15T08:30:00.000Z', 'exact'],
    ['2030-07-15T09:30', 'Europe/Paris', '2030-07-15T07:30:00.000Z', 'exact'],
    ['2030-07-15T09:30', 'Asia/Kathmandu', '2030-07-15T03:45:00.000Z', 'exact'],
    // Clocks in Paris go forward from 2:00 to 3:00, so 2:30 becomes 3:30.
    ['2030-03-31T02:30', 'Europe/Paris', '2030-03-31T01:30:00.000Z', 'missing'],
    ['2030-03-31T01:59', 'Europe/Paris', '2030-03-31T00:59:00.000Z', 'exact'],
    ['2030-03-31T03:00', 'Europe/Paris', '2030-03-31T01:00:00.000Z', 'exact'],
    ['2030-03-10T02:15', 'America/New_York', '2030-03-10T07:15:00.000Z', 'missing'],
    // Clocks in Paris go back, so 2:30 occurs twice; the first one counts.
    ['2030-10-27T02:30', 'Europe/Paris', '2030-10-27T00:30:00.000Z', 'twice'],
    ['2030-10-27T03:00', 'Europe/Paris', '2030-10-27T02:00:00.000Z', 'exact'],
    ['2030-11-03T01:30', 'America/New_York', '2030-11-03T05:30:00.000Z', 'twice'],
    // Australia/Lord_Howe has daylight saving of 30 minutes, Europe/Dublin a negative one.
    ['2030-10-06T02:15', 'Australia/Lord_Howe', '2030-10-05T15:45:00.000Z', 'missing'],
    ['2030-04-07T01:45', 'Australia/Lord_Howe', '2030-04-06T14:45:00.000Z', 'twice'],
    ['2030-03-31T01:30', 'Europe/Dublin', '2030-03-31T01:30:00.000Z', 'missing'],
    ['2030-10-27T01:30', 'Europe/Dublin', '2030-10-27T00:30:00.000Z', 'twice'],
  ])('local time %s in %s → instant %s, case of the clock change: %s', (localTime, timeZone, instant, expectedCase) => {
    expect(iso(localTime, timeZone)).toBe(instant);
    expect(dstCase(localTime, timeZone)).toBe(expectedCase);
  });

  test('local time skipped by a clock change → moved forward by the change', () => {
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
])('text %j → not a local time', (text) => {
  expect(isLocalTime(text)).toBe(false);
  expect(() => toInstant(text, 'UTC')).toThrow();
});

test('any instant converted to local time and back → an instant with the same local time, in every time zone', () => {
  const minutes = fc.integer({ min: Date.UTC(2024, 0) / 60_000, max: Date.UTC(2036, 0) / 60_000 });
  fc.assert(
    fc.property(minutes, fc.constantFrom(...timeZones), (minute, timeZone) => {
      const instant = new Date(minute * minuteMs);
      const localTime = toLocalTime(instant, timeZone);
      const roundTrip = toInstant(localTime, timeZone);
      expect(toLocalTime(roundTrip, timeZone)).toBe(localTime);
      // The local time occurs twice when clocks go back; the first of the two instants counts.
      expect(roundTrip.getTime()).toBeLessThanOrEqual(instant.getTime());
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['2030-01-15T09:30', 6, '2030-07-15T09:30'],
  ['2030-08-31T09:30', 6, '2031-02-28T09:30'],
  ['2031-08-31T09:30', 6, '2032-02-29T09:30'],
  ['2030-12-31T23:59', 1, '2031-01-31T23:59'],
])('calendar day %s plus %i months → %s', (localTime, months, expected) => {
  expect(addMonths(localTime, months)).toBe(expected);
});

test.each(['', '2030-13-01', '2030-02-30', '01/02/2030', '2030-1-1'])('text %j → not a calendar day', (text) => {
  expect(isLocalDay(text)).toBe(false);
});

test('days added over the end of a month or year, or taken away → the calendar day', () => {
  expect([addDays('2030-02-28', 1), addDays('2030-12-31', 1), addDays('2030-03-01', -1)]).toEqual([
    '2030-03-01',
    '2031-01-01',
    '2030-02-28',
  ]);
});
