import type { Pace } from '@fanfare/contract/networks/profile';

const dayMs = 86_400_000;

/** Moments of one account that are taken, as far as the next one depends on them. */
export type UsedSlots = { moments: number[]; heldUntil: Date | null; heldSince: Date | null };

/** The first moment from now on that keeps an account's pace. */
export const nextFreeSlot = ({ minGapSeconds, perDay }: Pace, taken: UsedSlots, now: Date): Date => {
  const moments = taken.moments.toSorted((a, b) => a - b);
  const last = moments.at(-1);
  const oldestCounted = moments.at(-perDay);
  const isFull = moments.length >= perDay;
  return new Date(
    Math.max(
      now.getTime(),
      holdOf(taken, now),
      last === undefined ? 0 : last + minGapSeconds * 1000,
      isFull && oldestCounted !== undefined ? oldestCounted + dayMs : 0,
    ),
  );
};

/** A hold said in the future is one of a clock that has been set back since: nobody waits for it. */
const holdOf = ({ heldSince, heldUntil }: UsedSlots, now: Date): number =>
  heldUntil && heldSince && heldSince <= now ? heldUntil.getTime() : 0;

/**
 * A moment given out before is kept while it is fresh. One that went by unused (the worker was away) is given out anew,
 * or everything that piled up would leave at once.
 */
export const ownsCurrentSlot = ({ minGapSeconds }: Pace, slotAt: Date | null, now: Date): boolean => {
  if (!slotAt || slotAt > now) return false;
  return now.getTime() - slotAt.getTime() < Math.max(minGapSeconds, 1) * 1000;
};
