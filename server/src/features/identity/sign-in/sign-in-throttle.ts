/** `freeAttempts` per window; then each attempt waits longer (`hasBackoff`), or none is allowed until the window ends. */
export type ThrottleRule = { key: string; freeAttempts: number; windowSeconds: number; hasBackoff: boolean };
export type AttemptCount = { count: number; firstAt: Date; lastAt: Date };

const minute = 60;

/**
 * A known device of the account has a counter of its own, so that other clients can't lock its user out. All other
 * clients are counted per account and IP address, per IP address and, against distributed guessing, per account.
 */
export const throttleRules = ({
  account,
  address,
  device,
}: {
  account: string;
  address: string;
  device?: string;
}): ThrottleRule[] =>
  device
    ? [{ key: `device ${device}`, freeAttempts: 10, windowSeconds: 60 * minute, hasBackoff: true }]
    : [
        { key: `pair ${account} ${address}`, freeAttempts: 5, windowSeconds: 60 * minute, hasBackoff: true },
        { key: `address ${address}`, freeAttempts: 100, windowSeconds: 15 * minute, hasBackoff: false },
        { key: `account ${account}`, freeAttempts: 50, windowSeconds: 60 * minute, hasBackoff: false },
      ];

/** Seconds until another attempt is allowed; 0 if it is allowed now. */
export const secondsToWait = (rule: ThrottleRule, attempts: AttemptCount, now: Date): number => {
  if (isWindowOver(rule, attempts, now) || attempts.count < rule.freeAttempts) return 0;
  if (!rule.hasBackoff) return secondsUntil(attempts.firstAt, rule.windowSeconds, now);
  const backoffSeconds = Math.min(2 ** (attempts.count - rule.freeAttempts + 1), 15 * minute);
  return secondsUntil(attempts.lastAt, backoffSeconds, now);
};

/** The count after one more attempt; starts at 1 if the window is over. */
export const addAttempt = (rule: ThrottleRule, attempts: AttemptCount, now: Date): AttemptCount =>
  isWindowOver(rule, attempts, now)
    ? { count: 1, firstAt: now, lastAt: now }
    : { count: attempts.count + 1, firstAt: attempts.firstAt, lastAt: now };

const isWindowOver = (rule: ThrottleRule, attempts: AttemptCount, now: Date) =>
  secondsUntil(attempts.firstAt, rule.windowSeconds, now) === 0;

const secondsUntil = (from: Date, seconds: number, now: Date) =>
  Math.max(0, Math.ceil((from.getTime() - now.getTime()) / 1000 + seconds));
