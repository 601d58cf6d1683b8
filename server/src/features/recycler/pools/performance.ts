import { poolLimits } from '@fanfare/contract/recycler/pool-rules';

/** Engagement of a published repeat in its first week; null before that is measured. */
type MeasuredRepeat = { at: Date; engagement: number | null };
export type PostMeasures = {
  id: number;
  /** Engagement of the original in its first week, or of its life where readings began later. */
  original: number | null;
  /** Repeats of the post, the oldest first. */
  repeats: readonly MeasuredRepeat[];
  /** Time when it was last published or will be. */
  lastAt: Date;
  restoredAt: Date | null;
};
export type Performance = {
  id: number;
  /** Engagement of a repeat, on average; null before one is measured. */
  average: number | null;
  /** Engagement of the last measured repeat by that of the original. */
  kept: number | null;
  lastAt: Date;
  original: number | null;
};

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const measured = (repeats: readonly MeasuredRepeat[]): number[] =>
  repeats.flatMap(({ engagement }) => engagement ?? []);

export const measurePost = ({ id, original, repeats, lastAt }: PostMeasures): Performance => {
  const known = measured(repeats);
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
 * The order in which posts are chosen: those that lose least by repetition first, of equal ones those with most
 * engagement. A measured post that was not repeated has lost nothing. Posts without figures come last, the one that
 * waits longest first.
 */
export const rankPosts = (posts: readonly Performance[]): Performance[] => {
  const keptOf = ({ kept, original }: Performance): number => kept ?? (original === null ? -1 : 1);
  const engagementOf = ({ average, original }: Performance): number => average ?? original ?? -1;
  return posts.toSorted(
    (a, b) =>
      keptOf(b) - keptOf(a) ||
      engagementOf(b) - engagementOf(a) ||
      a.lastAt.getTime() - b.lastAt.getTime() ||
      a.id - b.id,
  );
};

/** Median of the averages of measured posts; null before enough are measured. */
export const medianOf = (posts: readonly Performance[]): number | null => {
  const known = posts.flatMap(({ average }) => average ?? []).sort((a, b) => a - b);
  if (known.length < poolLimits.minMeasured) return null;
  const middle = Math.floor(known.length / 2);
  const upper = known[middle] ?? 0;
  const lower = known[middle - 1] ?? upper;
  return known.length % 2 === 1 ? upper : (lower + upper) / 2;
};

export type RetireRules = { retirePercent: number; retireAfter: number };
/** Posts whose repeats since they were brought back stay below the pool's median, with their average. */
export const findLosers = (
  { retirePercent, retireAfter }: RetireRules,
  posts: readonly PostMeasures[],
  median: number | null,
): { id: number; average: number }[] => {
  if (retirePercent === 0 || median === null) return [];
  return posts.flatMap(({ id, repeats, restoredAt }) => {
    const known = measured(repeats.filter(({ at }) => restoredAt === null || at > restoredAt));
    const average = mean(known);
    const isLoser = average !== null && known.length >= retireAfter && average < (median * retirePercent) / 100;
    return isLoser ? [{ id, average }] : [];
  });
};

/** Posts far above the pool's median, the best first. */
export const findWinners = (posts: readonly Performance[], median: number | null): { id: number; average: number }[] =>
  median === null
    ? []
    : posts
        .flatMap(({ id, average }) =>
          average !== null && average > 0 && average >= (median * poolLimits.winnerPercent) / 100
            ? [{ id, average }]
            : [],
        )
        .sort((a, b) => b.average - a.average);
