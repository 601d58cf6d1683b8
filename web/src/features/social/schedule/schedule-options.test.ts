import { describe, expect, test } from 'vitest';
import { daylightSavingNote, nextQuarterHour, scheduleOptions } from './schedule-options.ts';

const zone = 'Europe/Berlin';

test('soon is a full quarter of an hour', () => {
  expect(nextQuarterHour(new Date('2026-11-15T08:01:00Z'), zone, 60)).toEqual({ at: '2026-11-15T10:15', zone });
});

test('quick times follow the calendar on the person’s wall', () => {
  const late = new Date('2026-11-13T23:30:00Z');
  expect(scheduleOptions(late, zone).map(({ label, plan }) => [label, plan.at])).toEqual([
    ['In 1 hour', '2026-11-14T01:30'],
    ['Tomorrow 9 AM', '2026-11-15T09:00'],
    ['Monday 9 AM', '2026-11-16T09:00'],
  ]);
});

test('on a Sunday tomorrow is the Monday already', () => {
  expect(scheduleOptions(new Date('2026-11-15T08:00:00Z'), zone).map(({ label }) => label)).toEqual([
    'In 1 hour',
    'Tomorrow 9 AM',
  ]);
});

describe('the edges of summer time', () => {
  test('a minute that does not come is explained', () => {
    expect(daylightSavingNote({ at: '2027-03-28T02:30', zone })).toBe(
      'Clocks jump forward that night, and 2:30 AM does not come. It goes out at 3:30 AM instead.',
    );
  });

  test('a minute that comes twice is explained', () => {
    expect(daylightSavingNote({ at: '2026-10-25T02:30', zone })).toBe(
      'Clocks go back that night, and 2:30 AM comes twice. It goes out the first time.',
    );
  });

  test('every other time needs no words', () => {
    expect(daylightSavingNote({ at: '2026-11-20T10:00', zone })).toBeUndefined();
  });
});
