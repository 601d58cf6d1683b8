import { hourSeconds, minuteSeconds } from '@fanfare/contract/kit/durations';

export type AttemptCount = { count: number; firstAt: Date; lastAt: Date };
export type AttemptCounts = ReadonlyMap<string, AttemptCount>;

/**
 * Rule of the throttle: `freeAttempts` are allowed per window. After them each attempt waits longer (`hasBackoff`), or
 * none is allowed until the window ends.
 */
export type ThrottleRule = {
  key: string;
  freeAttempts: number;
  windowSeconds: number;
  hasBackoff: boolean;
  /** True if the counter includes attempts on other accounts. */
  isShared: boolean;
  problem: 'login-throttled' | 'login-unknown-device';
  /**
   * Key of another counter: while no free attempts are left, the first attempt counted under that key is still allowed,
   * up to `maxAttempts`.
   */
  firstAttemptOf?: { key: string; maxAttempts: number };
};

const own = { isShared: false, hasBackoff: true, problem: 'login-throttled' } as const;

/**
 * Rules for a sign-in. A browser known to the account has a counter of its own, so that strangers can't lock its user
 * out. Other clients are counted per account and IP address, per IP address and, against distributed guessing, per
 * account. An account under attack still allows one attempt per IP address, so that its user can sign in on a new
 * device: locking that out takes a thousand addresses.
 */
export const throttleRules = ({
  account,
  address,
  device,
}: {
  account: string;
  address: string;
  device?: string;
}): ThrottleRule[] => {
  if (device) return [{ ...own, key: `device ${device}`, freeAttempts: 10, windowSeconds: hourSeconds }];
  const pairKey = `pair ${account} ${address}`;
  return [
    { ...own, key: pairKey, freeAttempts: 5, windowSeconds: hourSeconds },
    {
      key: `address ${address}`,
      freeAttempts: 100,
      windowSeconds: 15 * minuteSeconds,
      hasBackoff: false,
      isShared: true,
      problem: 'login-throttled',
    },
    {
      key: `account ${account}`,
      freeAttempts: 50,
      windowSeconds: hourSeconds,
      hasBackoff: false,
      isShared: false,
      problem: 'login-unknown-device',
      firstAttemptOf: { key: pairKey, maxAttempts: 1000 },
    },
  ];
};

/** Rules for a signed-in user who confirms an action with a password or a code: the session may be stolen. */
export const confirmationRules = (userId: number): ThrottleRule[] => [
  { ...own, key: `user ${userId}`, freeAttempts: 5, windowSeconds: hourSeconds },
];

/** Seconds until another attempt is allowed; 0 if it is allowed now. */
export const secondsToWait = (rule: ThrottleRule, counts: AttemptCounts, now: Date): number => {
  const attempts = counts.get(rule.key);
  if (!attempts || isWindowOver(rule, attempts, now) || attempts.count < rule.freeAttempts) return 0;
  if (isAllowedFirst(rule, attempts, counts, now)) return 0;
  if (!rule.hasBackoff) return secondsUntil(attempts.firstAt, rule.windowSeconds, now);
  const backoffSeconds = Math.min(2 ** (attempts.count - rule.freeAttempts + 1), 15 * minuteSeconds);
  return secondsUntil(attempts.lastAt, backoffSeconds, now);
};

const isAllowedFirst = (rule: ThrottleRule, { count }: AttemptCount, counts: AttemptCounts, now: Date): boolean => {
  if (!rule.firstAttemptOf || count >= rule.firstAttemptOf.maxAttempts) return false;
  const earlier = counts.get(rule.firstAttemptOf.key);
  return !earlier || earlier.count === 0 || isWindowOver(rule, earlier, now);
};

/** Count after one more attempt; 1 if the window is over. */
export const addAttempt = (rule: ThrottleRule, attempts: AttemptCount, now: Date): AttemptCount =>
  isWindowOver(rule, attempts, now)
    ? { count: 1, firstAt: now, lastAt: now }
    : { count: attempts.count + 1, firstAt: attempts.firstAt, lastAt: now };

export const removeAttempt = (attempts: AttemptCount): AttemptCount => ({
  ...attempts,
  count: Math.max(attempts.count - 1, 0),
});

export const noAttempts = (now: Date): AttemptCount => ({ count: 0, firstAt: now, lastAt: now });

const isWindowOver = (rule: ThrottleRule, attempts: AttemptCount, now: Date) =>
  secondsUntil(attempts.firstAt, rule.windowSeconds, now) === 0;

const secondsUntil = (from: Date, seconds: number, now: Date) =>
  Math.max(0, Math.ceil((from.getTime() - now.getTime()) / 1000 + seconds));
