import { toInstant, toLocalDay } from '@fanfare/contract/kit/local-time';
import { type PostReportRow, postDeleted } from '@fanfare/contract/post-reports/post-report';
import type { PoolPostReason } from '@fanfare/contract/recycler/pool-rules';
import { hasContent } from '../post-copies.service.ts';
import type { PoolPostRow } from './pool-posts.store.ts';
import type { PoolContent, PoolFigures } from './pool-reader.ts';
import type { PoolRow } from './pools.store.ts';
import { measurePost, medianOf, type PostMeasures, type PostPerformance, rankPosts } from './post-performance.ts';
import { type Candidate, endOfCooldown, findObstacle, type RepeatRules } from './repeat-plan.ts';
import { engagementOf, isLive, isPublished, isSkipped, type Repeat } from './repeat-state.ts';

/** State of a post, which decides on its repeats: its candidate for slots, its figures, what keeps it from being chosen. */
export type PostState = {
  row: PoolPostRow;
  original: PostReportRow | undefined;
  candidate: Candidate;
  performance: PostPerformance;
  measures: PostMeasures;
  /** Reason why the post can't be chosen for any slot; undefined when it can. */
  obstacle: PoolPostReason | undefined;
};

export const trimmedMessage = (original: PostReportRow): string => original.full_message.trim();

const latest = (times: readonly Date[]): Date => new Date(Math.max(...times.map((time) => time.getTime())));

/** Reason why a post can't be chosen on any date: the post is deleted, retired or empty. */
const findFixedObstacle = (row: PoolPostRow, original: PostReportRow | undefined): PoolPostReason | undefined => {
  if (!original || original.problem === postDeleted) return 'deleted';
  if (row.retiredAt !== null) return 'retired';
  return hasContent({ post: original, text: trimmedMessage(original) }) ? undefined : 'no-content';
};

const toPostState = (
  row: PoolPostRow,
  repeats: readonly Repeat[],
  { originals, decays }: PoolFigures,
  now: Date,
): PostState => {
  const original = originals.get(row.postId);
  // A skipped repeat that can still be brought back counts as a repeat of the post.
  const counted = repeats.filter((repeat) => isLive(repeat) || (isSkipped(repeat) && repeat.dueAt > now));
  const placed = repeats.filter((repeat) => isLive(repeat) || isSkipped(repeat));
  const lastAt = latest([original?.created ?? row.addedAt, ...placed.map(({ dueAt }) => dueAt)]);
  const measures: PostMeasures = {
    id: row.id,
    lastAt,
    restoredAt: row.restoredAt,
    original: decays.get(row.postId)?.gainedFirst ?? original?.engagement ?? null,
    repeats: repeats
      .filter(isPublished)
      .map((repeat) => ({ at: repeat.dueAt, engagement: engagementOf(repeat, decays, now) })),
  };
  const { activeFrom, activeTo } = row;
  return {
    row,
    original,
    measures,
    performance: measurePost(measures),
    obstacle: findFixedObstacle(row, original),
    candidate: {
      id: row.id,
      texts: [original ? trimmedMessage(original) : '', ...row.variants],
      repeatCount: counted.length,
      lastAt,
      activeFrom,
      activeTo,
    },
  };
};

/** Evaluates the posts of a pool: in the order in which they are chosen, with the median of their repeats. */
export const evaluatePool = (
  { posts, repeats }: PoolContent,
  figures: PoolFigures,
  now: Date,
): { posts: PostState[]; median: number | null } => {
  const byPost = Map.groupBy(repeats, ({ row }) => row.poolPostId);
  const states = posts.map((row) => toPostState(row, byPost.get(row.id) ?? [], figures, now));
  const performances = states.map(({ performance }) => performance);
  const byId = new Map(states.map((state) => [state.row.id, state]));
  return { posts: rankPosts(performances).flatMap(({ id }) => byId.get(id) ?? []), median: medianOf(performances) };
};

/** Explains why no repeat of a post is scheduled, and until when. */
export const explainPost = (
  pool: PoolRow & RepeatRules,
  { row, obstacle, candidate }: PostState,
  now: Date,
): { reason: PoolPostReason; until: Date | null } => {
  if (obstacle) return { reason: obstacle, until: null };
  if (row.hasNoPicture && row.mediaId === null) return { reason: 'no-picture', until: null };
  if (!pool.isActive) return { reason: 'paused', until: null };
  const reason = findObstacle(pool, candidate, toLocalDay(now, pool.timeZone)) ?? 'waits-for-slot';
  const until = reason === 'cooling-down' ? toInstant(`${endOfCooldown(pool, candidate)}T00:00`, pool.timeZone) : null;
  return { reason, until };
};
