import { describe, expect, test } from 'vitest';
import { dueOf, dueOfSeconds, formProblem, lastMoment, Schedule, toSchedule, unixSeconds } from './scheduling.ts';

const now = new Date('2030-06-15T10:00:30Z');
const zone = 'Europe/Paris';
const plan = (at: string): Schedule => ({ at, zone });

describe('a time in the form', () => {
  test.each([
    ['2030-06-15T12:01', undefined],
    ['2030-06-15T12:00', 'Select a date in the future.'],
    ['2029-01-01T00:00', 'Select a date in the future.'],
    ['2030-12-15T12:00', undefined],
    ['2030-12-15T12:05', 'Select a date within the next 6 months.'],
    ['2031-06-15T12:00', 'Select a date within the next 6 months.'],
  ])('%s', (at, problem) => {
    expect(formProblem(plan(at), now)).toBe(problem);
  });

  test.each(['tomorrow', '2030-02-30T10:00', ''])('%j is not a proper date', (at) => {
    expect(Schedule.safeParse({ at, zone }).error?.issues[0]?.message).toBe('Select a proper date.');
  });

  test.each([-1, 1.5, '1', Number.NaN, 1e15])('%j seconds are not a proper date', (seconds) => {
    expect(unixSeconds.safeParse(seconds).error?.issues[0]?.message).toBe('Select a proper date.');
  });
});

describe('a time that was submitted', () => {
  test('is due when its wall clock shows it', () => {
    expect(dueOf(plan('2030-07-01T09:30'), now, zone)).toEqual({
      plan: plan('2030-07-01T09:30'),
      dueAt: new Date('2030-07-01T07:30:00Z'),
      isNow: false,
    });
  });

  test('that has passed meanwhile is due at once, and keeps what was asked for', () => {
    expect(dueOf(plan('2030-06-15T12:00'), now, zone)).toEqual({
      plan: plan('2030-06-15T12:00'),
      dueAt: now,
      isNow: true,
    });
  });

  test('more than six months ahead is refused', () => {
    expect(dueOf(plan('2031-01-15T12:00'), now, zone)).toEqual({ problem: 'Select a date within the next 6 months.' });
  });

  test('in seconds is due to the second and shown to the minute', () => {
    const seconds = Date.parse('2030-07-01T07:30:45Z') / 1000;
    expect(dueOfSeconds(seconds, now, zone)).toEqual({
      plan: plan('2030-07-01T09:30'),
      dueAt: new Date('2030-07-01T07:30:45Z'),
      isNow: false,
    });
    expect(dueOfSeconds(0, now, zone)).toMatchObject({ dueAt: now, isNow: true });
  });

  test('left out means at once', () => {
    expect(dueOf(undefined, now, zone)).toEqual({ plan: plan('2030-06-15T12:00'), dueAt: now, isNow: true });
  });
});

test('six months are counted on the person’s calendar, across summer time', () => {
  expect(lastMoment(now, zone).toISOString()).toBe('2030-12-15T11:00:00.000Z');
  expect(toSchedule(new Date('2030-12-15T11:00:00Z'), zone)).toEqual(plan('2030-12-15T12:00'));
});
