import { describe, expect, test } from 'vitest';
import { formatRange, logPresets, parseRange, presetOf, presetRange, reportPresets, utcDay } from './date-range.ts';

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
  ] as const)('%s on %s is %s to %s', (name, today, start_date, end_date) => {
    expect(presetRange(name, today)).toEqual({ start_date, end_date });
  });

  test('are recognised again, the first one offered where two are the same days', () => {
    const today = '2026-11-15';
    for (const name of logPresets) expect(presetOf(presetRange(name, today), today, logPresets)).toBe(name);
    expect(presetOf(presetRange('last-7', '2026-11-07'), '2026-11-07', reportPresets)).toBe('last-7');
    expect(presetOf({ start_date: '2026-11-02', end_date: '2026-11-03' }, today, reportPresets)).toBeUndefined();
  });
});

describe('the range of an address', () => {
  const today = '2026-11-15';
  const week = { start_date: '2026-11-09', end_date: '2026-11-15' };

  test('is what it says', () => {
    const said = { start_date: '2026-10-01', end_date: '2026-10-04' };
    expect(parseRange(said, 'last-7', today)).toEqual(said);
  });

  test.each([
    ['says nothing', {}],
    ['says one end only', { start_date: '2026-10-01' }],
    ['ends before it starts', { start_date: '2026-10-05', end_date: '2026-10-04' }],
    ['names a day that is none', { start_date: '2026-02-30', end_date: '2026-03-02' }],
  ])('is the preset when it %s', (_, said) => {
    expect(parseRange(said, 'last-7', today)).toEqual(week);
  });
});

test('a range reads as a sentence reads it', () => {
  const inWords = (day: string) => `<${day}>`;
  expect(formatRange({ start_date: '2026-11-09', end_date: '2026-11-15' }, inWords)).toBe(
    '<2026-11-09> to <2026-11-15>',
  );
  expect(formatRange({ start_date: '2026-11-15', end_date: '2026-11-15' }, inWords)).toBe('<2026-11-15>');
});

test('a day is the one of UTC, wherever the browser stands', () => {
  expect(utcDay(new Date('2026-11-15T23:30:00-05:00'))).toBe('2026-11-16');
});
