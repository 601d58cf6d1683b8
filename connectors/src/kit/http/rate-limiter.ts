import type { RateLimit } from '@fanfare/contract/networks/profile';

const daySeconds = 86_400;

/** The first time from `now` at which another call is within the rate limit, given the used slots (any order). */
export const earliestSlot = ({ minGapSeconds, perDay }: RateLimit, usedSlots: readonly Date[], now: Date): Date => {
  const slotTimes = usedSlots.map((slot) => slot.getTime()).sort((a, b) => a - b);
  const last = slotTimes.at(-1) ?? Number.NEGATIVE_INFINITY;
  // This call must be a day old before the next one is allowed.
  const oldestCounted = slotTimes.at(-perDay) ?? Number.NEGATIVE_INFINITY;
  const isDayFull = slotTimes.length >= perDay;
  return new Date(
    Math.max(now.getTime(), last + minGapSeconds * 1000, isDayFull ? oldestCounted + daySeconds * 1000 : now.getTime()),
  );
};

type Deps = { rateLimit: RateLimit; now: () => Date };

/** Reserves rate-limit slots for the callers of one process. */
export const createRateLimiter = ({ rateLimit, now }: Deps) => {
  const usedSlots = new Map<string, Date[]>();
  const pausedUntil = new Map<string, Date>();

  return {
    /** Reserves the next free slot of this account. */
    reserve(account: string): Date {
      const at = now();
      const dayAgo = at.getTime() - daySeconds * 1000;
      const slotTimes = (usedSlots.get(account) ?? []).filter((slot) => slot.getTime() > dayAgo);
      const pausedTo = pausedUntil.get(account);
      const from = pausedTo && pausedTo > at ? pausedTo : at;
      const slot = earliestSlot(rateLimit, slotTimes, from);
      usedSlots.set(account, [...slotTimes, slot]);
      return slot;
    },
    /** Retry-After of the network: no slot of the account before `until`. */
    pause(account: string, until: Date): void {
      const pausedTo = pausedUntil.get(account);
      if (!pausedTo || pausedTo < until) pausedUntil.set(account, until);
    },
  };
};
