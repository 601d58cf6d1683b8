import { describe, expect, test } from 'vitest';
import { createRateLimiter, earliestSlot } from './rate-limiter.ts';

const at = (text: string) => new Date(`2030-01-${text}Z`);
const rateLimit = { minGapSeconds: 60, perDay: 3 };

describe('earliestSlot', () => {
  test.each([
    ['no calls yet', [], '02T12:00:00', '02T12:00:00'],
    ['last call long ago', ['02T10:00:00'], '02T12:00:00', '02T12:00:00'],
    ['last call 30 s ago', ['02T11:59:30'], '02T12:00:00', '02T12:00:30'],
    ['last slot in the future', ['02T12:05:00'], '02T12:00:00', '02T12:06:00'],
    ['daily limit reached', ['02T09:00:00', '02T10:00:00', '02T11:00:00'], '02T12:00:00', '03T09:00:00'],
    [
      'daily limit reached, slots unsorted',
      ['02T11:00:00', '02T09:00:00', '02T10:00:00'],
      '02T12:00:00',
      '03T09:00:00',
    ],
    ['oldest of a full day is 24 h old', ['01T12:00:00', '02T10:00:00', '02T11:00:00'], '02T12:00:00', '02T12:00:00'],
    [
      'daily limit reached for two days',
      ['02T09:00:00', '02T10:00:00', '02T11:00:00', '03T09:00:00'],
      '02T12:00:00',
      '03T10:00:00',
    ],
  ])('%s', (_, usedSlots, now, next) => {
    expect(earliestSlot(rateLimit, usedSlots.map(at), at(now))).toEqual(at(next));
  });
});

describe('createRateLimiter', () => {
  test('200 reservations → separate slots within gap and daily limit', () => {
    let now = at('02T12:00:00');
    const limiter = createRateLimiter({ rateLimit: { minGapSeconds: 20, perDay: 50 }, now: () => now });
    const slots = Array.from({ length: 200 }, () => limiter.reserve('page').getTime());
    const gaps = slots.slice(1).map((slot, index) => slot - (slots[index] ?? slot));
    expect(Math.min(...gaps)).toBe(20_000);
    for (const slot of slots)
      expect(slots.filter((other) => other > slot - 86_400_000 && other <= slot).length).toBeLessThanOrEqual(50);

    now = at('02T12:00:01');
    expect(limiter.reserve('another page')).toEqual(now);
  });

  test('paused account → next slot after the longest pause', () => {
    const limiter = createRateLimiter({ rateLimit, now: () => at('02T12:00:00') });
    limiter.pause('page', at('02T13:00:00'));
    limiter.pause('page', at('02T12:30:00'));
    expect(limiter.reserve('page')).toEqual(at('02T13:00:00'));
    expect(limiter.reserve('page')).toEqual(at('02T13:01:00'));
    expect(limiter.reserve('another')).toEqual(at('02T12:00:00'));
  });

  test('slots older than a day → not counted', () => {
    let now = at('02T12:00:00');
    const limiter = createRateLimiter({ rateLimit, now: () => now });
    for (let count = 0; count < 3; count += 1) limiter.reserve('page');
    now = at('03T12:03:00');
    expect(limiter.reserve('page')).toEqual(now);
  });
});
