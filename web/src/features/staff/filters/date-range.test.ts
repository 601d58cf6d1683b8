import { describe, expect, test } from 'vitest';
import { findPreset, formatRange, logPresets, parseRange, presetRange, reportPresets, utcDay } from './date-range.ts';

describe('presets', () => {
  test.each([
    ['today', '2026-11-15', '2026-11-15', '2026-11-15'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['last-7', '2026-11-15', '2026-11-09', '2026-11-15'],
    ['last-30', '2028-03-01', '2028-02-01', '2028-03-01'],
    ['this-month', '2026-11-01', '2026-11-01', '2026-11-01'],
    ['this-month', '2026-11-15', '2026-11-01', '2026-11-15'],
    ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['last-month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ] as const)('preset “%s” on the day %s → range %s to %s', (name, today, start_date, end_date) => {
    expect(presetRange(name, today)).toEqual({ start_date, end_date });
  });

  test('findPreset of a preset’s range → that preset; of a range that two presets have → the first; of other days → undefined', () => {
    const today = '2026-11-15';
    for (const name of logPresets) expect(findPreset(presetRange(name, today), today, logPresets)).toBe(name);
    expect(findPreset(presetRange('last-7', '2026-11-07'), '2026-11-07', reportPresets)).toBe('last-7');
    expect(findPreset({ start_date: '2026-11-02', end_date: '2026-11-03' }, today, reportPresets)).toBeUndefined();
  });
});

describe('parseRange', () => {
  const today = '2026-11-15';
  const week = { start_date: '2026-11-09', end_date: '2026-11-15' };

  test('valid start and end date in the URL → that date range', () => {
    const params = { start_date: '2026-10-01', end_date: '2026-10-04' };
    expect(parseRange(params, 'last-7', today)).toEqual(params);
  });

  test.each([
    ['is empty', {}],
    ['has one date only', { start_date: '2026-10-01' }],
    ['ends before it starts', { start_date: '2026-10-05', end_date: '2026-10-04' }],
    ['contains an invalid date', { start_date: '2026-02-30', end_date: '2026-03-02' }],
  ])('date range in the URL that %s → the fallback preset', (_, params) => {
    expect(parseRange(params, 'last-7', today)).toEqual(week);
  });
});

test('formatRange of two days → joined with “to”; of one day → the day alone', () => {
  const formatDay = (day: string) => `<${day}>`;
  expect(formatRange({ start_date: '2026-11-09', end_date: '2026-11-15' }, formatDay)).toBe(
    '<2026-11-09> to <2026-11-15>',
  );
  expect(formatRange({ start_date: '2026-11-15', end_date: '2026-11-15' }, formatDay)).toBe('<2026-11-15>');
});

test('utcDay of a time → the day in UTC, not in the local time zone', () => {
  expect(utcDay(new Date('2026-11-15T23:30:00-05:00'))).toBe('2026-11-16');
});
