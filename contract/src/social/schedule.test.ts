import { describe, expect, test } from 'vitest';
import {
  maxScheduleTime,
  resolveDue,
  resolveDueSeconds,
  Schedule,
  toSchedule,
  unixSeconds,
  validateSchedule,
} from './schedule.ts';

const now = new Date('2030-06-15T10:00:30Z');
const zone = 'Europe/Paris';
const scheduleAt = (at: string): Schedule => ({ at, zone });

describe('validateSchedule', () => {
  test.each([
    ['2030-06-15T12:01', undefined],
    ['2030-06-15T12:00', 'Select a date in the future.'],
    ['2029-01-01T00:00', 'Select a date in the future.'],
    ['2030-12-15T12:00', undefined],
    ['2030-12-15T12:05', 'Select a date within the next 6 months.'],
    ['2031-06-15T12:00', 'Select a date within the next 6 months.'],
  ])('post scheduled for the local time %s → problem %s', (at, problem) => {
    expect(validateSchedule(scheduleAt(at), now)).toBe(problem);
  });

  test.each(['tomorrow', '2030-02-30T10:00', ''])('local time %j → not a proper date', (at) => {
    expect(Schedule.safeParse({ at, zone }).error?.issues[0]?.message).toBe('Select a proper date.');
  });

  test.each([-1, 1.5, '1', Number.NaN, 1e15])('Unix seconds %j → not a proper date', (seconds) => {
    expect(unixSeconds.safeParse(seconds).error?.issues[0]?.message).toBe('Select a proper date.');
  });
});

describe('resolveDue', () => {
  test('post scheduled for a future local time → due at that time in its time zone', () => {
    expect(resolveDue(scheduleAt('2030-07-01T09:30'), now, zone)).toEqual({
      schedule: scheduleAt('2030-07-01T09:30'),
      dueAt: new Date('2030-07-01T07:30:00Z'),
      isNow: false,
    });
  });

  test('post scheduled for a past time → due now, requested schedule unchanged', () => {
    expect(resolveDue(scheduleAt('2030-06-15T12:00'), now, zone)).toEqual({
      schedule: scheduleAt('2030-06-15T12:00'),
      dueAt: now,
      isNow: true,
    });
  });

  test('post scheduled more than 6 months ahead → problem', () => {
    expect(resolveDue(scheduleAt('2031-01-15T12:00'), now, zone)).toEqual({
      problem: 'Select a date within the next 6 months.',
    });
  });

  test('post scheduled in Unix seconds → due to the second, stored local time to the minute', () => {
    const seconds = Date.parse('2030-07-01T07:30:45Z') / 1000;
    expect(resolveDueSeconds(seconds, now, zone)).toEqual({
      schedule: scheduleAt('2030-07-01T09:30'),
      dueAt: new Date('2030-07-01T07:30:45Z'),
      isNow: false,
    });
    expect(resolveDueSeconds(0, now, zone)).toMatchObject({ dueAt: now, isNow: true });
  });

  test('post without a schedule → due now', () => {
    expect(resolveDue(undefined, now, zone)).toEqual({
      schedule: scheduleAt('2030-06-15T12:00'),
      dueAt: now,
      isNow: true,
    });
  });
});

test('latest time that can be scheduled → 6 months ahead in local time, across a clock change', () => {
  expect(maxScheduleTime(now, zone).toISOString()).toBe('2030-12-15T11:00:00.000Z');
  expect(toSchedule(new Date('2030-12-15T11:00:00Z'), zone)).toEqual(scheduleAt('2030-12-15T12:00'));
});
