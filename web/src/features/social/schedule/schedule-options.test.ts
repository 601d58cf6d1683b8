import { describe, expect, test } from 'vitest';
import { daylightSavingNote, nextQuarterHour, scheduleOptions } from './schedule-options.ts';

const timeZone = 'Europe/Berlin';

test('nextQuarterHour of 60 minutes from 9:01 → 10:15, the first quarter hour after that time', () => {
  expect(nextQuarterHour(new Date('2026-11-15T08:01:00Z'), timeZone, 60)).toEqual({
    at: '2026-11-15T10:15',
    zone: timeZone,
  });
});

test('local date that differs from the UTC date → the schedule options use the local date', () => {
  const late = new Date('2026-11-13T23:30:00Z');
  expect(scheduleOptions(late, timeZone).map(({ label, schedule }) => [label, schedule.at])).toEqual([
    ['In 1 hour', '2026-11-14T01:30'],
    ['Tomorrow 9 AM', '2026-11-15T09:00'],
    ['Monday, Nov 16, 9 AM', '2026-11-16T09:00'],
  ]);
});

test('schedule options on a Monday → the option for Monday has the date of the next Monday', () => {
  expect(scheduleOptions(new Date('2026-11-16T08:00:00Z'), timeZone).at(-1)).toEqual({
    label: 'Monday, Nov 23, 9 AM',
    schedule: { at: '2026-11-23T09:00', zone: timeZone },
  });
});

test('schedule options on a Sunday → none for Monday, because tomorrow is Monday', () => {
  expect(scheduleOptions(new Date('2026-11-15T08:00:00Z'), timeZone).map(({ label }) => label)).toEqual([
    'In 1 hour',
    'Tomorrow 9 AM',
  ]);
});

describe('daylight saving time', () => {
  test('scheduled time that doesn’t exist (clock change) → a note with the actual time', () => {
    expect(daylightSavingNote({ at: '2027-03-28T02:30', zone: timeZone })).toBe(
      '2:30 AM doesn’t exist that day (clocks go forward). Publishes at 3:30 AM instead.',
    );
  });

  test('scheduled time that happens twice (clock change) → a note', () => {
    expect(daylightSavingNote({ at: '2026-10-25T02:30', zone: timeZone })).toBe(
      '2:30 AM happens twice that day (clocks go back). Publishes at the first one.',
    );
  });

  test('scheduled time that happens once → no note', () => {
    expect(daylightSavingNote({ at: '2026-11-20T10:00', zone: timeZone })).toBeUndefined();
  });
});
