import { poolMessages } from '@fanfare/contract/recycler/pool-rules';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import type { Social } from '../../social/index.ts';
import type { PoolAccess } from './pool-access.ts';
import { canRestore, isOpen, isSkipped, type Repeat, toRepeat } from './pool-state.ts';
import { type PoolRow, poolPostStore, poolStore, type RepeatRow, repeatStore } from './pools.store.ts';

export type RepeatService = ReturnType<typeof repeatService>;
type Deps = { pools: PoolAccess; plannedShares: Social['plannedShares'] };

/** Scheduled repeats: skip one, schedule it again, or withdraw those that a change made obsolete. */
export const repeatService = ({ db, now }: Platform, { pools, plannedShares }: Deps) => {
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

  /** Withdraws repeats, whose slots are free again. Repeats of which a share is on its way stay. */
  const withdraw = async (tx: Tx, actor: Actor, pool: PoolRow, repeats: readonly Repeat[]): Promise<void> => {
    const removed: number[] = [];
    for (const { row } of repeats) {
      const withdrawn: boolean[] = [];
      for (const id of row.shareIds) withdrawn.push(await plannedShares.withdraw(tx, actor, pool.businessId, id));
      if (withdrawn.every(Boolean)) removed.push(row.id);
    }
    await repeatStore(tx).remove(removed);
  };

  /** Withdraws all repeats that were not sent, or those of one post. Skipped ones stay skipped. */
  const withdrawUpcoming = async (tx: Tx, actor: Actor, pool: PoolRow, poolPostId?: number): Promise<void> => {
    const rows = await repeatStore(tx).listAfter(pool.id, now(), poolPostId);
    await withdraw(tx, actor, pool, (await load(tx, pool, rows)).filter(isOpen));
  };

  return {
    withdraw,
    withdrawUpcoming,

    /** Pauses the pool automatically, because of a problem. */
    pause: (actor: Actor, { businessId, id }: PoolRow, reason: string): Promise<void> =>
      db.transaction(async (tx) => {
        const pool = await poolStore(tx).lock(businessId, id);
        if (!pool?.isActive) return;
        await withdrawUpcoming(tx, actor, pool);
        await poolStore(tx).update(businessId, id, { isActive: false, pausedReason: reason, plannedAt: now() });
      }),

    /** Skips a repeat: its slot stays empty, and its post waits for its next turn. Idempotent. */
    skip: (actor: Actor, business: BusinessContext, poolId: number, id: number): Promise<void> =>
      pools.withPool(business, poolId, async (tx, pool) => {
        const repeat = await find(tx, pool, id);
        if (isSkipped(repeat)) return;
        if (!isOpen(repeat)) throw new Problem('share-not-now', { message: poolMessages.notSkippable });
        for (const { id: shareId } of repeat.shares)
          await plannedShares.cancel(tx, actor, business.id, shareId, poolMessages.skipped);
      }),

    /** Schedules a skipped repeat again. Idempotent. */
    restore: (actor: Actor, business: BusinessContext, poolId: number, id: number): Promise<void> =>
      pools.withPool(business, poolId, async (tx, pool) => {
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
