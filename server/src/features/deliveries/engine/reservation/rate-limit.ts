import { dayMs } from '@fanfare/contract/kit/durations';
import type { RateLimit } from '@fanfare/contract/networks/profile';

/** Slots an account has used (ms since epoch), and the pause its network asked for. */
export type UsedSlots = { times: number[]; pausedUntil: Date | null; pausedSince: Date | null };

/** The first time from `now` on that respects the rate limit of the account. */
export const nextFreeSlot = ({ minGapSeconds, perDay }: RateLimit, used: UsedSlots, now: Date): Date => {
  const times = used.times.toSorted((a, b) => a - b);
  const last = times.at(-1);
  const oldestCounted = times.at(-perDay);
  const isFull = times.length >= perDay;
  return new Date(
    Math.max(
      now.getTime(),
      pauseEndMs(used, now),
      last === undefined ? 0 : last + minGapSeconds * 1000,
      isFull && oldestCounted !== undefined ? oldestCounted + dayMs : 0,
    ),
  );
};

/** A pause that starts in the future was recorded before the clock was set back: it is ignored. */
const pauseEndMs = ({ pausedSince, pausedUntil }: UsedSlots, now: Date): number =>
  pausedUntil && pausedSince && pausedSince <= now ? pausedUntil.getTime() : 0;

/**
 * A reserved slot stays valid for one gap. A slot that passed unused (no worker was running) is assigned again;
 * otherwise the whole backlog would be sent at once.
 */
export const ownsCurrentSlot = ({ minGapSeconds }: RateLimit, slotAt: Date | null, now: Date): boolean => {
  if (!slotAt || slotAt > now) return false;
  return now.getTime() - slotAt.getTime() < Math.max(minGapSeconds, 1) * 1000;
};
