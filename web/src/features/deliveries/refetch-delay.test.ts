import { hourMs, minuteMs } from '@fanfare/contract/kit/durations';
import { expect, test } from 'vitest';
import { refetchDelay } from './refetch-delay.ts';

const now = new Date('2030-01-01T09:00:00Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * minuteMs).toISOString();

test.each([
  ['nothing → never', [], false],
  [
    'sent and failed → never',
    [
      { state: 'sent', next: null },
      { state: 'failed', next: null },
    ],
    false,
  ],
  ['being sent → every 3 s', [{ state: 'sending', next: inMinutes(5) }], 3_000],
  [
    'scheduled → at the earliest time',
    [
      { state: 'planned', next: inMinutes(9) },
      { state: 'planned', next: inMinutes(4) },
    ],
    240_000,
  ],
  [
    'scheduled for next month → after an hour, because long timers overflow',
    [{ state: 'planned', next: inMinutes(50_000) }],
    hourMs,
  ],
  ['reconciliation → at its next check', [{ state: 'unconfirmed', next: inMinutes(1) }], minuteMs],
  ['left to the user → never', [{ state: 'unconfirmed', next: null }], false],
  ['late → every 15 s', [{ state: 'planned', next: inMinutes(-5) }], 15_000],
  ['stopped → never', [{ state: 'planned', next: inMinutes(-5), stopped: true }], false],
] as const)('list with deliveries, %s → the delay until the list is read again', (_, rows, expected) => {
  expect(refetchDelay(rows, now)).toBe(expected);
});
