import { poolMessages } from '@fanfare/contract/recycler/pool-rules';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import type { Social } from '../../social/index.ts';
import type { PoolAccess } from './pool-access.ts';
import { poolPostStore } from './pool-posts.store.ts';
import type { PoolRow } from './pools.store.ts';
import { canRestore, isOpen, isSkipped, type Repeat, toRepeat } from './repeat-state.ts';
import { type RepeatRow, repeatStore } from './repeats.store.ts';

export type RepeatService = ReturnType<typeof repeatService>;
type Deps = { poolAccess: PoolAccess; plannedShares: Social['plannedShares'] };

/** Scheduled repeats: skip one, schedule it again, or withdraw those that a change made obsolete. */
export const repeatService = ({ now }: Platform, { poolAccess, plannedShares }: Deps) => {
  const load = async (tx: Tx, pool: PoolRow, rows: readonly RepeatRow[]): Promise<Repeat[]> => {
    const ids = rows.flatMap(({ shareIds }) => shareIds);
    const shares = await plannedShares.listByIds(tx, pool.businessId, ids);
    return rows.map((row) => toRepeat(row, shares));
  };

  const find = async (tx: Tx, pool: PoolRow, id: number): Promise<Repeat> => {
    const row = await repeatStore(tx).find(pool.id, id);
    const [repeat] = row ? await load(tx, pool, [row]) : [];
    if (!repeat) throw new Problem('not-found');
    return repeat;
  };

  /** Withdraws repeats and frees their slots. Repeats of which a share is on its way stay. */
  const withdraw = async (tx: Tx, actor: Actor, pool: PoolRow, repeats: readonly Repeat[]): Promise<void> => {
    const removed: number[] = [];
    for (const { row } of repeats) {
      const withdrawn: boolean[] = [];
      for (const id of row.shareIds) withdrawn.push(await plannedShares.withdraw(tx, actor, pool.businessId, id));
      if (withdrawn.every(Boolean)) removed.push(row.id);
    }
    await repeatStore(tx).remove(removed);
  };

  /** Withdraws the repeats of a pool, or of one post, that were not sent. Skipped ones stay skipped. */
  const withdrawUpcoming = async (tx: Tx, actor: Actor, pool: PoolRow, poolPostId?: number): Promise<void> => {
    const rows = await repeatStore(tx).listAfter(pool.id, now(), poolPostId);
    await withdraw(tx, actor, pool, (await load(tx, pool, rows)).filter(isOpen));
  };

  return {
    withdraw,
    withdrawUpcoming,

    /** Skips a repeat: its slot stays empty, and its post waits for its next turn. Idempotent. */
    skip: (actor: Actor, business: BusinessContext, poolId: number, id: number): Promise<void> =>
      poolAccess.withPool(business, poolId, async (tx, pool) => {
        const repeat = await find(tx, pool, id);
        if (isSkipped(repeat)) return;
        if (!isOpen(repeat)) throw new Problem('share-not-now', { message: poolMessages.notSkippable });
        for (const { id: shareId } of repeat.shares)
          await plannedShares.cancel(tx, actor, business.id, shareId, poolMessages.skipped);
      }),

    /** Schedules a skipped repeat again. Idempotent. */
    restore: (actor: Actor, business: BusinessContext, poolId: number, id: number): Promise<void> =>
      poolAccess.withPool(business, poolId, async (tx, pool) => {
        const repeat = await find(tx, pool, id);
        if (isOpen(repeat)) return;
        const post = await poolPostStore(tx).find(pool.id, repeat.row.poolPostId);
        if (!canRestore(pool, post, repeat, now()))
          throw new Problem('share-not-now', { message: poolMessages.notRestorable });
        for (const { id: shareId } of repeat.shares)
          await plannedShares.reopen(tx, actor, business.id, shareId, poolMessages.scheduledAgain);
      }),
  };
};
