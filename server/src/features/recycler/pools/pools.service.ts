import { poolLimits, poolMessages } from '@fanfare/contract/recycler/pool-rules';
import type { Pool, PoolSave } from '@fanfare/contract/recycler/pools';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidInput } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { businessQueries } from '../../business/index.ts';
import type { Social } from '../../social/index.ts';
import { planPoolJob } from './declared-jobs.ts';
import type { PoolAccess } from './pool-access.ts';
import { poolPostStore } from './pool-posts.store.ts';
import { presentPool, presentPoolPage } from './pool-presenter.ts';
import type { PoolReader } from './pool-reader.ts';
import { type PoolChange, type PoolRow, poolStore } from './pools.store.ts';
import { isOpen, toRepeat } from './repeat-state.ts';
import type { RepeatService } from './repeats.service.ts';
import { repeatStore } from './repeats.store.ts';

export type PoolService = ReturnType<typeof poolService>;
type Deps = {
  audit: Audit;
  poolAccess: PoolAccess;
  reader: PoolReader;
  repeats: Pick<RepeatService, 'withdrawUpcoming'>;
  plannedShares: Pick<Social['plannedShares'], 'listByIds'>;
};

/** Recycling pools: their settings, and whether they are active. */
export const poolService = (
  { db, now, jobs }: Platform,
  { audit, poolAccess, reader, repeats, plannedShares }: Deps,
) => {
  /** Updates a pool and, while it is active, enqueues the job that schedules its repeats. */
  const updateAndReplan = async (tx: Tx, pool: PoolRow, columns: PoolChange): Promise<void> => {
    await poolStore(tx).update(pool.businessId, pool.id, { ...columns, plannedAt: null, updatedAt: now() });
    if (columns.isActive ?? pool.isActive)
      await jobs.sendMany(tx, planPoolJob, [{ businessId: pool.businessId, poolId: pool.id }]);
  };

  const requireName = async (tx: Tx, businessId: number, { pool_name, pool_id }: PoolSave) => {
    // The lock of the business keeps two requests from taking one name.
    await businessQueries(tx).lock(businessId);
    if (await poolStore(tx).hasName(businessId, pool_name, pool_id))
      throw invalidInput('pool_name', poolMessages.nameTaken);
  };

  const create = (actor: Actor, business: BusinessContext, save: PoolSave, columns: Columns): Promise<number> =>
    db.transaction(async (tx) => {
      await requireName(tx, business.id, save);
      if ((await poolStore(tx).count(business.id)) >= poolLimits.perBusiness)
        throw invalidInput('pool_name', poolMessages.tooManyPools);
      const { id } = await poolStore(tx).insert({
        ...columns,
        businessId: business.id,
        isActive: true,
        activatedById: business.userId,
        plannedAt: now(),
        createdAt: now(),
        updatedAt: now(),
      });
      await audit.record(tx, actor, business.id, `Created the recycling pool ${columns.name}`);
      return id;
    });

  return {
    updateAndReplan,

    list: async (business: BusinessContext): Promise<{ pools: Pool[] }> => {
      const rows = await poolAccess.list(business);
      const ids = rows.map(({ id }) => id);
      const counts = await poolPostStore(db).countByPool(ids);
      const upcoming = await repeatStore(db).listOfPoolsAfter(ids, now());
      const shareIds = upcoming.flatMap((row) => row.shareIds);
      const shares = await plannedShares.listByIds(db, business.id, shareIds);
      const open = upcoming.map((row) => toRepeat(row, shares)).filter(isOpen);
      return {
        pools: rows.map((row) => {
          const nextAt = open.find((repeat) => repeat.row.poolId === row.id)?.dueAt ?? null;
          return presentPool(row, { postCount: counts.get(row.id) ?? 0, nextAt });
        }),
      };
    },

    get: async (business: BusinessContext, id: number) => {
      const content = await reader.read(db, await poolAccess.get(business, id));
      return presentPoolPage(content, await reader.readFigures(content), now());
    },

    save: async (actor: Actor, business: BusinessContext, save: PoolSave): Promise<number> => {
      const { pool_id: id } = save;
      if (id !== undefined) await poolAccess.get(business, id);
      const columns = toColumns(save, await poolAccess.findPages(business, save.fb_page_ids));
      if (id === undefined) return create(actor, business, save, columns);
      return poolAccess.withPool(business, id, async (tx, pool) => {
        await requireName(tx, business.id, save);
        if (changesPlan(pool, columns)) await repeats.withdrawUpcoming(tx, actor, pool);
        await updateAndReplan(tx, pool, { ...columns, activatedById: business.userId });
        await audit.record(tx, actor, business.id, `Changed the recycling pool ${columns.name}`);
        return id;
      });
    },

    setActive: (actor: Actor, business: BusinessContext, id: number, isActive: boolean): Promise<void> =>
      poolAccess.withPool(business, id, async (tx, pool) => {
        if (!isActive) await repeats.withdrawUpcoming(tx, actor, pool);
        await updateAndReplan(tx, pool, {
          isActive,
          pausedReason: null,
          activatedById: isActive ? business.userId : pool.activatedById,
        });
        const action = `${isActive ? 'Activated' : 'Paused'} the recycling pool ${pool.name}`;
        await audit.record(tx, actor, business.id, action);
      }),

    remove: (actor: Actor, business: BusinessContext, id: number): Promise<void> =>
      poolAccess.withPool(business, id, async (tx, pool) => {
        await repeats.withdrawUpcoming(tx, actor, pool);
        await poolStore(tx).remove(business.id, id);
        await audit.record(tx, actor, business.id, `Deleted the recycling pool ${pool.name}`);
      }),
  };
};

type Columns = ReturnType<typeof toColumns>;
const toColumns = (save: PoolSave, pages: PoolRow['pages']) => ({
  name: save.pool_name,
  pages,
  timeZone: save.time_zone,
  days: [...new Set(save.days)].sort((a, b) => a - b),
  times: [...new Set(save.times)].sort(),
  cooldownDays: save.cooldown_days,
  growth: save.growth,
  maxRepeats: save.max_repeats,
  variantAfter: save.variant_after,
  retirePercent: save.retire_percent,
  retireAfter: save.retire_after,
});

/** Checks if changed settings of a pool give other repeats than those that are scheduled. */
const changesPlan = (pool: PoolRow, columns: Columns): boolean => {
  const planOf = ({ pages, days, times, timeZone, cooldownDays, growth, maxRepeats, variantAfter }: Columns) => [
    pages.map(({ id }) => id),
    days,
    times,
    timeZone,
    cooldownDays,
    growth,
    maxRepeats,
    variantAfter,
  ];
  return JSON.stringify(planOf(pool)) !== JSON.stringify(planOf(columns));
};
