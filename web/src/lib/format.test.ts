import { daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import { describe, expect, it } from 'vitest';
import * as format from './format.ts';

const at = new Date('2026-11-15T00:47:39Z');

describe('formatDateTime', () => {
  it('date formatted → text with the name of the time zone', () => {
    expect(format.formatDateTime(at, 'Europe/Paris')).toBe('Nov 15, 2026, 1:47 AM GMT+1');
    expect(format.formatDateTime(at, 'America/New_York')).toBe('Nov 14, 2026, 7:47 PM EST');
    expect(format.formatDateTime('2026-11-15T00:47:39Z', 'UTC')).toBe('Nov 15, 2026, 12:47 AM UTC');
  });

  it('text that is no date → empty text', () => {
    expect(format.formatDateTime('soon', 'UTC')).toBe('');
  });
});

describe('formatUsDateTime', () => {
  it.each([
    ['2026-11-15T15:04:00Z', 'UTC', '11/15/2026, 3:04 PM'],
    ['2026-11-15T00:47:39Z', 'America/New_York', '11/14/2026, 7:47 PM'],
    ['2026-01-05T00:00:00Z', 'Asia/Tokyo', '1/5/2026, 9:00 AM'],
    ['2026-01-05T00:05:00Z', 'UTC', '1/5/2026, 12:05 AM'],
  ])('instant %s in the time zone %s → shown as %s', (date, timeZone, text) => {
    expect(format.formatUsDateTime(date, timeZone)).toBe(text);
  });
});

describe('formatClock', () => {
  it.each([
    ['Europe/Paris', 'Sunday, 01:47:39 AM'],
    ['UTC', 'Sunday, 12:47:39 AM'],
    ['America/New_York', 'Saturday, 07:47:39 PM'],
  ])('time in the zone %s → weekday and 12-hour time: %s', (timeZone, text) => {
    expect(format.formatClock(at, timeZone)).toBe(text);
  });
});

describe('formatRelative', () => {
  it.each([
    [-20, 'just now'],
    [3 * hourSeconds, 'in 3 hours'],
    [-90, '1 minute ago'],
    [daySeconds, 'tomorrow'],
    [-8 * daySeconds, 'last week'],
    [400 * daySeconds, 'next year'],
  ])('difference of %i seconds from now → "%s"', (seconds, text) => {
    expect(format.formatRelative(new Date(at.getTime() + seconds * 1000), at)).toBe(text);
  });
});

describe('truncate', () => {
  it('text of 40 characters → unchanged; of 41 → 40 and an ellipsis', () => {
    expect(format.truncate('a'.repeat(40))).toBe('a'.repeat(40));
    expect(format.truncate('a'.repeat(41))).toBe(`${'a'.repeat(40)}…`);
  });

  it('emoji of several code points → counts as one character', () => {
    expect(format.truncate('👩‍👩‍👧🎺x', 2)).toBe('👩‍👩‍👧🎺…');
  });
});

describe('numbers', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1500, '1.5 kB'],
    [25_000_000, '25 MB'],
  ])('size of %i bytes → shown as %s', (bytes, text) => {
    expect(format.formatBytes(bytes)).toBe(text);
  });

  it('number formatted → thousands grouped, rounded to the requested decimals', () => {
    expect(format.formatNumber(1234567.891)).toBe('1,234,568');
    expect(format.formatNumber(0.125, 2)).toBe('0.13');
  });

  it('money in minor units → amount with the decimals of its currency', () => {
    expect(format.formatMoney(125_000, 'USD')).toBe('$1,250.00');
    expect(format.formatMoney(1250, 'JPY')).toBe('¥1,250');
  });
});
