import { dayMinutes, minuteMs } from '@fanfare/contract/kit/durations';
import { expect, test } from 'vitest';
import { secondsToWait, throttleRules } from './sign-in-throttle.ts';

const now = new Date('2030-06-15T10:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);

/**
 * Columns: failed attempts of the last half hour (`account`: all, `pair`: from this IP address), and the expected wait
 * in seconds.
 */
test.each([
  [{ account: 49, pair: 1 }, 0],
  [{ account: 50, pair: 1 }, 1800],
  [{ account: 50, pair: 0 }, 0],
  [{ account: 999, pair: 0 }, 0],
  [{ account: 1000, pair: 0 }, 1800],
])('failed sign-ins %o → the account is closed for %i s', (counts, seconds) => {
  const rules = throttleRules({ account: 'a', address: '192.0.2.1' });
  const rule = rules.find(({ key }) => key === 'account a');
  if (!rule) throw new Error('There is no rule for the account');
  const times = { firstAt: minutesAgo(30), lastAt: now };
  const attempts = new Map([
    ['account a', { count: counts.account, ...times }],
    ['pair a 192.0.2.1', { count: counts.pair, ...times }],
  ]);
  expect(secondsToWait(rule, attempts, now)).toBe(seconds);
  const yesterday = { count: 3, firstAt: minutesAgo(dayMinutes), lastAt: minutesAgo(dayMinutes) };
  const isSecond = counts.pair > 0 && seconds > 0;
  if (isSecond) expect(secondsToWait(rule, attempts.set('pair a 192.0.2.1', yesterday), now)).toBe(0);
});
