import { poolLimits } from '@fanfare/contract/recycler/pool-rules';

/** Engagement of a published repeat in its first week; null before the week is measured. */
type MeasuredRepeat = { at: Date; engagement: number | null };
/** Figures of a post in a pool, from which its performance is computed. */
export type PostMeasures = {
  id: number;
  /** Engagement of the original in its first week, or in its lifetime if it was first read after that week. */
  original: number | null;
  /** Repeats of the post, the oldest first. */
  repeats: readonly MeasuredRepeat[];
  /** Time when the post was last published or will be. */
  lastAt: Date;
  restoredAt: Date | null;
};
/** Success of the repeats of a post. */
export type PostPerformance = {
  id: number;
  /** Average engagement of the post's repeats; null before one is measured. */
  average: number | null;
  /** Engagement of the last measured repeat, divided by that of the original. */
  kept: number | null;
  lastAt: Date;
  original: number | null;
};

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const listEngagements = (repeats: readonly MeasuredRepeat[]): number[] =>
  repeats.flatMap(({ engagement }) => engagement ?? []);

export const measurePost = ({ id, original, repeats, lastAt }: PostMeasures): PostPerformance => {
  const known = listEngagements(repeats);
  const last = known.at(-1);
  return {
    id,
    lastAt,
    original,
    average: mean(known),
    kept: last === undefined || original === null || original === 0 ? null : last / original,
  };
};

/**
 * Sorts posts by the order in which they are chosen: those that lose least by repetition first, of equal ones those with most
 * engagement. A measured post that was not repeated has lost nothing. Posts without figures come last, the one that
 * waits longest first.
 */
export const rankPosts = (posts: readonly PostPerformance[]): PostPerformance[] => {
  const keptOf = ({ kept, original }: PostPerformance): number => kept ?? (original === null ? -1 : 1);
  const engagementOf = ({ average, original }: PostPerformance): number => average ?? original ?? -1;
  return posts.toSorted(
    (a, b) =>
      keptOf(b) - keptOf(a) ||
      engagementOf(b) - engagementOf(a) ||
      a.lastAt.getTime() - b.lastAt.getTime() ||
      a.id - b.id,
  );
};

/** Median of the averages of measured posts; null before enough are measured. */
export const medianOf = (posts: readonly PostPerformance[]): number | null => {
  const known = posts.flatMap(({ average }) => average ?? []).sort((a, b) => a - b);
  if (known.length < poolLimits.minMeasured) return null;
  const middle = Math.floor(known.length / 2);
  const upper = known[middle] ?? 0;
  const lower = known[middle - 1] ?? upper;
  return known.length % 2 === 1 ? upper : (lower + upper) / 2;
};

export type RetireRules = { retirePercent: number; retireAfter: number };
/** Finds posts whose repeats stay far below the pool's median; for a post that was brought back, only later repeats count. */
export const findLosers = (
  { retirePercent, retireAfter }: RetireRules,
  posts: readonly PostMeasures[],
  median: number | null,
): { id: number; average: number }[] => {
  if (retirePercent === 0 || median === null) return [];
  return posts.flatMap(({ id, repeats, restoredAt }) => {
    const known = listEngagements(repeats.filter(({ at }) => restoredAt === null || at > restoredAt));
    const average = mean(known);
    const isLoser = average !== null && known.length >= retireAfter && average < (median * retirePercent) / 100;
    return isLoser ? [{ id, average }] : [];
  });
};

/** Finds posts whose repeats are far above the pool's median, the best first. */
export const findWinners = (
  posts: readonly PostPerformance[],
  median: number | null,
): { id: number; average: number }[] => {
  if (median === null) return [];
  const winners = posts.flatMap(({ id, average }) => {
    const isWinner = average !== null && average > 0 && average >= (median * poolLimits.winnerPercent) / 100;
    return isWinner ? [{ id, average }] : [];
  });
  return winners.toSorted((a, b) => b.average - a.average);
};
