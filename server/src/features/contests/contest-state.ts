import type { ContestState } from '@fanfare/contract/contests/contest';

type Times = { publishedAt: Date | null; startsAt: Date | null; endsAt: Date | null };

/** State of a contest at a time. `isDrawn`: all prizes of the contest are awarded. */
export const contestStateAt = ({ publishedAt, startsAt, endsAt }: Times, now: Date, isDrawn: boolean): ContestState => {
  if (!publishedAt || !startsAt || !endsAt) return 'draft';
  if (now < startsAt) return 'scheduled';
  if (now < endsAt) return 'running';
  return isDrawn ? 'drawn' : 'ended';
};
