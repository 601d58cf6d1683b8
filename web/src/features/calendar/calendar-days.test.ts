import { describe, expect, test } from 'vitest';
import { addMonths, daysFor, isDay, monthGrid, moveByKey, moveByPage, weekFor } from './calendar-days.ts';

describe('days of a view', () => {
  test('month view of the calendar → 42 days starting on a Monday', () => {
    const grid = monthGrid('2026-11-15');
    expect([grid[0], grid[41], grid.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
  });

  test.each([
    ['2026-11-16', '2026-11-16'],
    ['2026-11-15', '2026-11-09'],
    ['2026-03-29', '2026-03-23'],
  ])('week of %s in the calendar → starts on Monday %s', (day, monday) => {
    expect(weekFor(day)[0]).toBe(monday);
  });

  test('days of the list view → only the days of the current month', () => {
    const days = daysFor('list', '2028-02-10');
    expect([days[0], days.at(-1), days.length]).toEqual(['2028-02-01', '2028-02-29', 29]);
  });

  test('one month after January 31 → the last day of February', () => {
    expect([addMonths('2027-01-31', 1), addMonths('2027-03-31', -1), addMonths('2026-12-15', 1)]).toEqual([
      '2027-02-28',
      '2027-02-28',
      '2027-01-15',
    ]);
  });

  test('next page of the calendar → one day, one week or one month later, depending on the view', () => {
    expect([
      moveByPage('day', '2026-11-15', 1),
      moveByPage('week', '2026-11-15', -1),
      moveByPage('list', '2026-11-15', 1),
    ]).toEqual(['2026-11-16', '2026-11-08', '2026-12-15']);
  });
});

describe('moving by keyboard', () => {
  test.each([
    ['month', '2026-11-30', 'ArrowRight', '2026-12-01'],
    ['month', '2026-11-03', 'ArrowUp', '2026-10-27'],
    ['month', '2026-11-15', 'PageDown', '2026-12-15'],
    ['week', '2026-11-15T23', 'ArrowDown', '2026-11-16T00'],
    ['week', '2026-11-15T00', 'ArrowUp', '2026-11-14T23'],
    ['day', '2026-11-15T09', 'ArrowLeft', '2026-11-14T09'],
    ['day', '2026-11-15T09', 'Tab', undefined],
  ] as const)('%s view of the calendar, slot %s, key %s → focus on slot %s', (view, slot, key, to) => {
    expect(moveByKey(view, slot, key)).toBe(to);
  });
});

test.each([
  ['2026-11-15', true],
  ['2026-13-15', false],
  ['yesterday', false],
])('isDay(%s) → %s', (text, isValid) => {
  expect(isDay(text)).toBe(isValid);
});
