import { describe, expect, test } from 'vitest';
import { nextFreeSlot, ownsCurrentSlot } from './rate-limit.ts';

const at = (text: string) => new Date(`2030-01-${text}Z`);
const ms = (text: string) => at(text).getTime();
const pace = { minGapSeconds: 60, perDay: 3 };
const free = { moments: [], heldSince: null, heldUntil: null };
const now = at('02T12:00:00');

describe('the next moment of an account', () => {
  test.each([
    ['nothing sent yet', [], '02T12:00:00'],
    ['sent a moment ago', ['02T11:59:30'], '02T12:00:30'],
    ['others hold later moments', ['02T11:59:30', '02T12:05:00'], '02T12:06:00'],
    ['the day is full', ['02T09:00:00', '02T10:00:00', '02T11:00:00'], '03T09:00:00'],
    ['the day is full, in any order', ['02T11:00:00', '02T09:00:00', '02T10:00:00'], '03T09:00:00'],
    ['two days are full', ['02T09:00:00', '02T10:00:00', '02T11:00:00', '03T09:00:00'], '03T10:00:00'],
  ])('%s', (_, moments, expected) => {
    expect(nextFreeSlot(pace, { ...free, moments: moments.map(ms) }, now)).toEqual(at(expected));
  });

  test('waits for a hold of the network, but not for one said by a clock that was set back', () => {
    const held = { ...free, heldSince: at('02T11:00:00'), heldUntil: at('02T13:00:00') };
    expect(nextFreeSlot(pace, held, now)).toEqual(at('02T13:00:00'));
    expect(nextFreeSlot(pace, { ...held, heldSince: at('02T12:30:00') }, now)).toEqual(now);
    expect(nextFreeSlot(pace, { ...held, heldUntil: at('02T11:30:00') }, now)).toEqual(now);
  });
});

test('a moment given out is kept while it is fresh, and lost when nobody used it', () => {
  const owns = (slot: string | null) => ownsCurrentSlot(pace, slot === null ? null : at(slot), now);
  expect(['02T12:00:00', '02T11:59:01', '02T11:59:00', '02T12:00:01', null].map(owns)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
