import { hourSeconds } from '@fanfare/contract/kit/durations';
import { describe, expect, test } from 'vitest';
import { blockedUntil, nextSequenceSlot } from './sequence.ts';

const now = new Date('2030-06-15T10:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const row = { id: 5, sequenceKey: 'key' };
const planned = (id: number, nextAt = now, slotAt: Date | null = null) => ({
  id,
  sequenceKey: 'key',
  state: 'planned' as const,
  nextAt,
  slotAt,
});

describe('wait for other deliveries of the sequence', () => {
  test.each([
    ['alone', [planned(5)], undefined],
    ['a later one waits', [planned(5), planned(6)], undefined],
    ['an earlier one is due', [planned(4)], 5],
    ['an earlier one is put off', [planned(4, after(600))], 600],
    ['a later one is reserved', [planned(6, after(60), now)], 5],
    ['a later one is being sent', [{ ...planned(6, after(180), now), state: 'sending' as const }], 5],
    ['an earlier one is looked for', [{ ...planned(4, after(300), now), state: 'unconfirmed' as const }], 5],
  ])('delivery of a sequence, %s → blocked for %s seconds', (_, sequence, seconds) => {
    const until = blockedUntil(row, sequence, now);
    expect(until).toEqual(seconds === undefined ? undefined : after(seconds));
  });
});

describe('sequence limited to four deliveries an hour', () => {
  const limit = { seconds: hourSeconds, maxCount: 4 };
  test.each([
    ['none', [], 0],
    ['three', [-60, -50, -40], 0],
    ['four', [-3000, -50, -40, -30], 600],
    ['five, two of them for later', [-3000, -50, -40, 600, 3550], 3550],
  ])('sequence of four deliveries an hour, %s used → next slot in %s seconds', (_, used, seconds) => {
    const times = used.map((one) => after(one).getTime());
    expect(nextSequenceSlot(limit, times, now)).toEqual(after(seconds));
  });
});
