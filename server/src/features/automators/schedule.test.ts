import { expect, test } from 'vitest';
import { nextRunAt, utcTimeOf } from './schedule.ts';

test.each([
  ['an ordinary day', '08:00', '2030-06-15T05:00:00Z', '2030-06-15T06:00:00.000Z'],
  ['right at its time → the next day', '08:00', '2030-06-15T06:00:00Z', '2030-06-16T06:00:00.000Z'],
  ['before clocks go forward → the wall time stays', '08:00', '2030-03-30T08:00:00Z', '2030-03-31T06:00:00.000Z'],
  ['a time that clocks skip → moved forward', '02:30', '2030-03-31T00:00:00Z', '2030-03-31T01:30:00.000Z'],
  ['a time that occurs twice → the first', '02:30', '2030-10-26T23:00:00Z', '2030-10-27T00:30:00.000Z'],
  ['after the first of two → the next day', '02:30', '2030-10-27T00:30:00Z', '2030-10-28T01:30:00.000Z'],
])('wall time and time zone of an automator → its next run: %s', (_title, wallTime, after, expected) => {
  expect(nextRunAt(wallTime, 'Europe/Berlin', new Date(after)).toISOString()).toBe(expected);
});

test('an instant → its time of day in UTC, as automators store the time', () => {
  expect(utcTimeOf(new Date('2030-06-15T06:05:00Z'))).toBe('06:05');
});
