import type { Pace } from '@fanfare/contract/networks/profile';

const daySeconds = 86_400;

/** The first moment from `now` at which one more call keeps the pace, given the moments already taken (any order). */
export const earliestSlot = ({ minGapSeconds, perDay }: Pace, taken: readonly Date[], now: Date): Date => {
  const moments = taken.map((moment) => moment.getTime()).sort((a, b) => a - b);
  const last = moments.at(-1) ?? Number.NEGATIVE_INFINITY;
  // The call that must be a day old before the next one may follow.
  const oldestCounted = moments.at(-perDay) ?? Number.NEGATIVE_INFINITY;
  const full = moments.length >= perDay;
  return new Date(
    Math.max(now.getTime(), last + minGapSeconds * 1000, full ? oldestCounted + daySeconds * 1000 : now.getTime()),
  );
};

type Deps = { pace: Pace; now: () => Date };

/** Hands out moments to the callers of one process: each gets its own, however many ask at once. */
export const createRateLimiter = ({ pace, now }: Deps) => {
  const taken = new Map<string, Date[]>();
  const heldUntil = new Map<string, Date>();

  return {
    /** Takes the next free moment of this account. */
    reserve(account: string): Date {
      const at = now();
      const dayAgo = at.getTime() - daySeconds * 1000;
      const moments = (taken.get(account) ?? []).filter((moment) => moment.getTime() > dayAgo);
      const held = heldUntil.get(account);
      const from = held && held > at ? held : at;
      const slot = earliestSlot(pace, moments, from);
      taken.set(account, [...moments, slot]);
      return slot;
    },
    /** The network said when it will listen again. */
    hold(account: string, until: Date): void {
      const held = heldUntil.get(account);
      if (!held || held < until) heldUntil.set(account, until);
    },
  };
};
