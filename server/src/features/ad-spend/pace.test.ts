import { addDays } from '@fanfare/contract/insights/ranges';
import { describe, expect, test } from 'vitest';
import { daysNeeded, limitDay, monthOf, paceOf, stateOf } from './pace.ts';

const sameEveryDay = (from: string, to: string, amount: number) => {
  const days = new Map<string, number>();
  for (let day = from; day <= to; day = addDays(day, 1)) days.set(day, amount);
  return days;
};

test.each([
  ['2026-11-16', '2026-11-01', '2026-11-30'],
  ['2026-12-31', '2026-12-01', '2026-12-31'],
  ['2028-02-29', '2028-02-01', '2028-02-29'],
  ['2027-02-01', '2027-02-01', '2027-02-28'],
])('month of the day %s → from %s to %s', (today, from, to) => {
  expect(monthOf(today)).toEqual({ from, to });
});

test('spend forecast on a day at the start of a month → the last days of the month before are needed', () => {
  expect(daysNeeded('2026-11-03')).toEqual({ from: '2026-10-27', to: '2026-11-03' });
  expect(daysNeeded('2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-11-20' });
});

describe('pace of a month', () => {
  test('10 spent on each day, today not over → spend so far, and a forecast of 10 for each day of the month', () => {
    const days = sameEveryDay('2026-10-01', '2026-11-15', 10).set('2026-11-16', 4);
    expect(paceOf(days, '2026-11-16', '2026-10-01')).toEqual({
      spent: 154,
      spentToday: 4,
      average: 10,
      forecast: 300,
    });
  });

  test('spend of the last month → not in this month’s spend, but in the average of its first days', () => {
    const days = sameEveryDay('2026-10-01', '2026-10-31', 10).set('2026-11-01', 25);
    expect(paceOf(days, '2026-11-01', '2026-10-01')).toEqual({
      spent: 25,
      spentToday: 25,
      average: 10,
      forecast: 25 + 29 * 10,
    });
  });

  test.each([
    ['the clock goes forward', '2027-03-28', 31],
    ['the clock goes back', '2026-10-25', 31],
  ])('spend forecast, day on which %s → counts as one day', (_, today, length) => {
    const month = today.slice(0, 7);
    const days = sameEveryDay(`${month}-01`, addDays(today, -1), 7);
    expect(paceOf(days, today, `${month}-01`).forecast).toBe(7 * length);
  });

  test('days before the first reading → not in the average; no full day yet → no average and no forecast', () => {
    const days = sameEveryDay('2026-11-14', '2026-11-16', 30);
    expect(paceOf(days, '2026-11-16', '2026-11-14').average).toBe(30);
    expect(paceOf(days, '2026-11-16', '2026-11-16')).toMatchObject({ average: null, forecast: null, spentToday: 30 });
  });

  test('ads stopped days ago → the forecast is the spend so far', () => {
    const days = sameEveryDay('2026-11-01', '2026-11-05', 30);
    expect(paceOf(days, '2026-11-16', '2026-10-01')).toMatchObject({ spent: 150, average: 0, forecast: 150 });
  });
});

test.each([
  [null, 50, 90, 'no-limit'],
  [100, 50, 100, 'fine'],
  [100, 50, 101, 'ahead'],
  [100, 79, 101, 'ahead'],
  [100, 80, 101, 'near'],
  [100, 80, null, 'near'],
  [100, 100, 100, 'reached'],
  [100, 130, 160, 'reached'],
])('monthly limit %s, spent %s, forecast %s → state %s', (limit, spent, forecast, state) => {
  expect(stateOf({ spent, forecast }, limit)).toBe(state);
});

test.each([
  [200, 154, 4, 10, '2026-11-20'],
  [160, 154, 4, 10, '2026-11-16'],
  [150, 154, 4, 10, '2026-11-16'],
  [301, 154, 4, 10, null],
  [300, 154, 4, 10, '2026-11-30'],
  [200, 154, 4, 0, null],
  [200, 154, 4, null, null],
  [3e6, 154, 4, 1, null],
  [1e11, 154, 4, 1, null],
])('monthly limit %s, %s spent with %s today, %s a day → reached on %s', (limit, spent, spentToday, average, day) => {
  expect(limitDay({ spent, spentToday, average }, limit, '2026-11-16')).toBe(day);
});
