import { describe, expect, test } from 'vitest';
import { nextFreeSlot, ownsCurrentSlot } from './rate-limit.ts';

const at = (text: string) => new Date(`2030-01-${text}Z`);
const ms = (text: string) => at(text).getTime();
const rateLimit = { minGapSeconds: 60, perDay: 3 };
const unused = { times: [], pausedSince: null, pausedUntil: null };
const now = at('02T12:00:00');

describe('nextFreeSlot', () => {
  test.each([
    ['nothing sent yet → now', [], '02T12:00:00'],
    ['sent 30 s ago → after the gap', ['02T11:59:30'], '02T12:00:30'],
    ['later slots reserved → after the last one', ['02T11:59:30', '02T12:05:00'], '02T12:06:00'],
    ['daily limit reached → 24 h after the oldest', ['02T09:00:00', '02T10:00:00', '02T11:00:00'], '03T09:00:00'],
    [
      'daily limit reached, unsorted → 24 h after the oldest',
      ['02T11:00:00', '02T09:00:00', '02T10:00:00'],
      '03T09:00:00',
    ],
    [
      'limit of two days reached → 24 h after the oldest counted',
      ['02T09:00:00', '02T10:00:00', '02T11:00:00', '03T09:00:00'],
      '03T10:00:00',
    ],
  ])('earlier sends of an account → its next free slot: %s', (_, times, expected) => {
    expect(nextFreeSlot(rateLimit, { ...unused, times: times.map(ms) }, now)).toEqual(at(expected));
  });

  test('account paused by its network → the next slot is at the pause’s end; pause that began before the clock was set back → ignored', () => {
    const paused = { ...unused, pausedSince: at('02T11:00:00'), pausedUntil: at('02T13:00:00') };
    expect(nextFreeSlot(rateLimit, paused, now)).toEqual(at('02T13:00:00'));
    expect(nextFreeSlot(rateLimit, { ...paused, pausedSince: at('02T12:30:00') }, now)).toEqual(now);
    expect(nextFreeSlot(rateLimit, { ...paused, pausedUntil: at('02T11:30:00') }, now)).toEqual(now);
  });
});

test('slot reserved for a delivery of an account → valid for one gap, then lost', () => {
  const ownsSlot = (slot: string | null) => ownsCurrentSlot(rateLimit, slot === null ? null : at(slot), now);
  expect(['02T12:00:00', '02T11:59:01', '02T11:59:00', '02T12:00:01', null].map(ownsSlot)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
