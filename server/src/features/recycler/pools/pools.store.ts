import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { recyclingPools } from '../recycler.tables.ts';

export type PoolRow = typeof recyclingPools.$inferSelect;
export type NewPool = typeof recyclingPools.$inferInsert;
export type PoolChange = Partial<Omit<NewPool, 'id' | 'businessId' | 'createdAt'>>;

/** Queries on the pools of one business. */
export const poolStore = (db: Db | Tx) => {
  const isOf = (businessId: number, ...others: (SQL | undefined)[]) =>
    and(eq(recyclingPools.businessId, businessId), ...others);

  return {
    list: (businessId: number): Promise<PoolRow[]> =>
      db
        .select()
        .from(recyclingPools)
        .where(isOf(businessId))
        .orderBy(asc(sql`lower(${recyclingPools.name})`)),

    find: async (businessId: number, id: number): Promise<PoolRow | undefined> => {
      const [row] = await db
        .select()
        .from(recyclingPools)
        .where(isOf(businessId, eq(recyclingPools.id, id)));
      return row;
    },

    /** Locks a pool until the transaction ends. */
    lock: async (businessId: number, id: number): Promise<PoolRow | undefined> => {
      const [row] = await db
        .select()
        .from(recyclingPools)
        .where(isOf(businessId, eq(recyclingPools.id, id)))
        .for('update');
      return row;
    },

    hasName: async (businessId: number, name: string, exceptId: number | undefined): Promise<boolean> =>
      (
        await db
          .select({ id: recyclingPools.id })
          .from(recyclingPools)
          .where(isOf(businessId, sql`lower(${recyclingPools.name}) = lower(${name})`))
      ).some(({ id }) => id !== exceptId),

    count: (businessId: number): Promise<number> => db.$count(recyclingPools, isOf(businessId)),

    insert: async (row: NewPool): Promise<PoolRow> => {
      const [inserted] = await db.insert(recyclingPools).values(row).returning();
      if (!inserted) throw new Error('A recycling pool was not inserted.');
      return inserted;
    },

    update: async (businessId: number, id: number, change: PoolChange): Promise<void> => {
      await db
        .update(recyclingPools)
        .set(change)
        .where(isOf(businessId, eq(recyclingPools.id, id)));
    },

    /** Removes a pool with its posts and repeats. */
    remove: async (businessId: number, id: number): Promise<void> => {
      await db.delete(recyclingPools).where(isOf(businessId, eq(recyclingPools.id, id)));
    },

    /** Lists the active pools of all businesses. */
    listActive: (): Promise<{ businessId: number; poolId: number }[]> =>
      db
        .select({ businessId: recyclingPools.businessId, poolId: recyclingPools.id })
        .from(recyclingPools)
        .where(eq(recyclingPools.isActive, true))
        .orderBy(asc(recyclingPools.id)),
  };
};
