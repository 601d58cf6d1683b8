import { dayMs } from '@fanfare/contract/kit/durations';
import { toInstant, toLocalTime } from '@fanfare/contract/kit/local-time';
import { type PostReportRow, postDeleted } from '@fanfare/contract/post-reports/post-report';
import { type PoolPostReason, poolLimits } from '@fanfare/contract/recycler/pool-rules';
import type { PostDecay } from '../../post-reports/index.ts';
import type { ShareRow } from '../../social/index.ts';
import { hasContent } from '../post-copies.service.ts';
import { measurePost, medianOf, type Performance, type PostMeasures, rankPosts } from './performance.ts';
import { type Candidate, endOfCooldown, findObstacle, type PoolRules } from './planner.ts';
import type { PoolPostRow, PoolRow, RepeatRow } from './pools.store.ts';

/** A repeat with its shares, one for each page. */
export type Repeat = { row: RepeatRow; shares: ShareRow[]; dueAt: Date };
/** Rows of a pool in the database. */
export type PoolContent = { pool: PoolRow; posts: PoolPostRow[]; repeats: Repeat[] };
/** Figures of the post report, by the network's ids. */
export type PoolFigures = { originals: ReadonlyMap<string, PostReportRow>; decays: ReadonlyMap<string, PostDecay> };
export type PostState = {
  row: PoolPostRow;
  original: PostReportRow | undefined;
  candidate: Candidate;
  performance: Performance;
  measures: PostMeasures;
  /** Reason why it can't be chosen at all. */
  obstacle: PoolPostReason | undefined;
};

/** States of shares that are on their page, or will be. */
const liveStates: readonly string[] = ['planned', 'sending', 'waiting', 'sent', 'confirmed', 'unconfirmed'];
const publishedStates: readonly string[] = ['sent', 'confirmed'];

export const isSkipped = ({ shares }: Repeat): boolean => shares.every(({ state }) => state === 'cancelled');
const isLive = ({ shares }: Repeat): boolean => shares.some(({ state }) => liveStates.includes(state));
export const isPublished = ({ shares }: Repeat): boolean => shares.some(({ state }) => publishedStates.includes(state));
/** True if none of the repeat's shares was sent. */
export const isOpen = ({ shares }: Repeat): boolean => shares.every(({ state }) => state === 'planned');
export const isUpcoming = (repeat: Repeat, now: Date): boolean =>
  repeat.dueAt > now && (isOpen(repeat) || isSkipped(repeat));

/**
 * Checks if a skipped repeat can be scheduled again as it was: its pages and its text may have been taken out of the
 * pool since. Texts are compared, because removing one moves the numbers of those after it.
 */
export const canRestore = (pool: PoolRow, post: PoolPostRow | undefined, repeat: Repeat, now: Date): boolean =>
  pool.isActive &&
  post !== undefined &&
  repeat.dueAt > now &&
  isSkipped(repeat) &&
  repeat.shares.every(
    ({ deletedAt, accountId, message }) =>
      deletedAt === null &&
      pool.pages.some(({ id }) => id === accountId) &&
      (repeat.row.variant === 0 || post.variants.includes(message)),
  );

export const toRepeat = (row: RepeatRow, shares: ReadonlyMap<number, ShareRow>): Repeat => {
  const own = row.shareIds.flatMap((id) => shares.get(id) ?? []);
  const times = own.map(({ dueAt }) => dueAt.getTime());
  return { row, shares: own, dueAt: times.length === 0 ? row.slotAt : new Date(Math.min(...times)) };
};

/** Engagement of a repeat in its first week, on average of its pages; null before that is over. */
export const engagementOf = (repeat: Repeat, decays: PoolFigures['decays'], now: Date): number | null => {
  if (now.getTime() < repeat.dueAt.getTime() + poolLimits.measureDays * dayMs) return null;
  const gained = repeat.shares.flatMap(({ remoteId }) => decays.get(remoteId ?? '')?.gainedFirst ?? []);
  return gained.length === 0 ? null : gained.reduce((sum, each) => sum + each, 0) / gained.length;
};

export const trimmedMessage = (original: PostReportRow): string => original.full_message.trim();

const latest = (times: readonly Date[]): Date => new Date(Math.max(...times.map((time) => time.getTime())));

const findFixedObstacle = (row: PoolPostRow, original: PostReportRow | undefined): PoolPostReason | undefined => {
  if (!original || original.problem === postDeleted) return 'deleted';
  if (row.retiredAt !== null) return 'retired';
  return hasContent({ post: original, words: trimmedMessage(original) }) ? undefined : 'no-content';
};

const toPostState = (
  row: PoolPostRow,
  repeats: readonly Repeat[],
  { originals, decays }: PoolFigures,
  now: Date,
): PostState => {
  const original = originals.get(row.postId);
  // A skipped repeat that can be brought back keeps its place.
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
      repeats: counted.length,
      lastAt,
      activeFrom,
      activeTo,
    },
  };
};

/** The posts of a pool in the order in which they are chosen, and the median of its repeats. */
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
  pool: PoolRow & PoolRules,
  { row, obstacle, candidate }: PostState,
  now: Date,
): { reason: PoolPostReason; until: Date | null } => {
  if (obstacle) return { reason: obstacle, until: null };
  if (row.hasNoPicture && row.mediaId === null) return { reason: 'no-picture', until: null };
  if (!pool.isActive) return { reason: 'paused', until: null };
  const reason = findObstacle(pool, candidate, toLocalTime(now, pool.timeZone).slice(0, 10)) ?? 'waits-for-slot';
  const until = reason === 'cooling-down' ? toInstant(`${endOfCooldown(pool, candidate)}T00:00`, pool.timeZone) : null;
  return { reason, until };
};
