import { describe, expect, test } from 'vitest';
import { createRateLimiter, earliestSlot } from './rate-limiter.ts';

const at = (text: string) => new Date(`2030-01-${text}Z`);
const pace = { minGapSeconds: 60, perDay: 3 };

describe('the next moment that keeps the pace', () => {
  test.each([
    ['nothing sent yet', [], '02T12:00:00', '02T12:00:00'],
    ['sent long ago', ['02T10:00:00'], '02T12:00:00', '02T12:00:00'],
    ['sent a moment ago', ['02T11:59:30'], '02T12:00:00', '02T12:00:30'],
    ['the last one is still to come', ['02T12:05:00'], '02T12:00:00', '02T12:06:00'],
    ['the day is full', ['02T09:00:00', '02T10:00:00', '02T11:00:00'], '02T12:00:00', '03T09:00:00'],
    ['the day is full, in any order', ['02T11:00:00', '02T09:00:00', '02T10:00:00'], '02T12:00:00', '03T09:00:00'],
    [
      'the oldest of a full day is a day old',
      ['01T12:00:00', '02T10:00:00', '02T11:00:00'],
      '02T12:00:00',
      '02T12:00:00',
    ],
    ['two days are full', ['02T09:00:00', '02T10:00:00', '02T11:00:00', '03T09:00:00'], '02T12:00:00', '03T10:00:00'],
  ])('%s', (_, taken, now, next) => {
    expect(earliestSlot(pace, taken.map(at), at(now))).toEqual(at(next));
  });
});

describe('many callers at once', () => {
  test('each gets a moment of its own, never more than the day allows', () => {
    let now = at('02T12:00:00');
    const paces = createRateLimiter({ pace: { minGapSeconds: 20, perDay: 50 }, now: () => now });
    const slots = Array.from({ length: 200 }, () => paces.reserve('page').getTime());
    const gaps = slots.slice(1).map((slot, index) => slot - (slots[index] ?? slot));
    expect(Math.min(...gaps)).toBe(20_000);
    for (const slot of slots)
      expect(slots.filter((other) => other > slot - 86_400_000 && other <= slot).length).toBeLessThanOrEqual(50);

    now = at('02T12:00:01');
    expect(paces.reserve('another page')).toEqual(now);
  });

  test('after the network asked for patience nothing is due before that', () => {
    const paces = createRateLimiter({ pace, now: () => at('02T12:00:00') });
    paces.hold('page', at('02T13:00:00'));
    paces.hold('page', at('02T12:30:00'));
    expect(paces.reserve('page')).toEqual(at('02T13:00:00'));
    expect(paces.reserve('page')).toEqual(at('02T13:01:00'));
    expect(paces.reserve('another')).toEqual(at('02T12:00:00'));
  });

  test('moments older than a day are forgotten', () => {
    let now = at('02T12:00:00');
    const paces = createRateLimiter({ pace, now: () => now });
    for (let count = 0; count < 3; count += 1) paces.reserve('page');
    now = at('03T12:03:00');
    expect(paces.reserve('page')).toEqual(now);
  });
});
