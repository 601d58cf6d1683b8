/** One thing that is counted: `free` attempts, then each further one waits longer, or none at all until the window ends. */
export type Rule = { key: string; free: number; windowSeconds: number; grows: boolean };
export type Count = { count: number; firstAt: Date; lastAt: Date };

const minute = 60;

/**
 * Whose attempts count against whom. A browser that signed in to this account before is counted by itself alone, so
 * nobody elsewhere can lock its owner out. Everyone else is counted per account and address together, per address,
 * and, against guessing from many addresses, per account.
 */
export const throttleRules = ({
  account,
  address,
  device,
}: {
  account: string;
  address: string;
  device?: string;
}): Rule[] =>
  device
    ? [{ key: `device ${device}`, free: 10, windowSeconds: 60 * minute, grows: true }]
    : [
        { key: `pair ${account} ${address}`, free: 5, windowSeconds: 60 * minute, grows: true },
        { key: `address ${address}`, free: 100, windowSeconds: 15 * minute, grows: false },
        { key: `account ${account}`, free: 50, windowSeconds: 60 * minute, grows: false },
      ];

/** Seconds until another attempt is allowed; 0 when it is now. */
export const secondsToWait = (rule: Rule, seen: Count, now: Date): number => {
  if (isOver(rule, seen, now) || seen.count < rule.free) return 0;
  if (!rule.grows) return secondsUntil(seen.firstAt, rule.windowSeconds, now);
  const pause = Math.min(2 ** (seen.count - rule.free + 1), 15 * minute);
  return secondsUntil(seen.lastAt, pause, now);
};

/** The count after one more attempt; a window that has passed begins anew. */
export const addAttempt = (rule: Rule, seen: Count, now: Date): Count =>
  isOver(rule, seen, now)
    ? { count: 1, firstAt: now, lastAt: now }
    : { count: seen.count + 1, firstAt: seen.firstAt, lastAt: now };

const isOver = (rule: Rule, seen: Count, now: Date) => secondsUntil(seen.firstAt, rule.windowSeconds, now) === 0;

const secondsUntil = (from: Date, seconds: number, now: Date) =>
  Math.max(0, Math.ceil((from.getTime() - now.getTime()) / 1000 + seconds));
