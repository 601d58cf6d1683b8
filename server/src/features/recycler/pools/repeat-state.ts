import { dayMs } from '@fanfare/contract/kit/durations';
import { poolLimits } from '@fanfare/contract/recycler/pool-rules';
import type { PostDecay } from '../../post-reports/index.ts';
import type { ShareRow } from '../../social/index.ts';
import type { PoolPostRow } from './pool-posts.store.ts';
import type { PoolRow } from './pools.store.ts';
import type { RepeatRow } from './repeats.store.ts';

/** Repeat with its shares, one for each page. Its state is read from them and stored nowhere else. */
export type Repeat = { row: RepeatRow; shares: ShareRow[]; dueAt: Date };

/** States of shares that are on their page, or will be. */
const liveStates: readonly string[] = ['planned', 'sending', 'waiting', 'sent', 'confirmed', 'unconfirmed'];
const publishedStates: readonly string[] = ['sent', 'confirmed'];

export const isSkipped = ({ shares }: Repeat): boolean => shares.every(({ state }) => state === 'cancelled');
export const isLive = ({ shares }: Repeat): boolean => shares.some(({ state }) => liveStates.includes(state));
export const isPublished = ({ shares }: Repeat): boolean => shares.some(({ state }) => publishedStates.includes(state));
/** Checks if none of the repeat's shares was sent or canceled. */
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

/**
 * Builds a repeat with its own shares, picked from all of the pool's. It is due when its first share is, because shares
 * can be moved in the calendar.
 */
export const toRepeat = (row: RepeatRow, shares: ReadonlyMap<number, ShareRow>): Repeat => {
  const ownShares = row.shareIds.flatMap((id) => shares.get(id) ?? []);
  const times = ownShares.map(({ dueAt }) => dueAt.getTime());
  return { row, shares: ownShares, dueAt: times.length === 0 ? row.slotAt : new Date(Math.min(...times)) };
};

/** Engagement of a repeat in its first week, on average of its pages; null before that is over. */
export const engagementOf = (repeat: Repeat, decays: ReadonlyMap<string, PostDecay>, now: Date): number | null => {
  if (now.getTime() < repeat.dueAt.getTime() + poolLimits.measureDays * dayMs) return null;
  const gained = repeat.shares.flatMap(({ remoteId }) => decays.get(remoteId ?? '')?.gainedFirst ?? []);
  return gained.length === 0 ? null : gained.reduce((sum, each) => sum + each, 0) / gained.length;
};
