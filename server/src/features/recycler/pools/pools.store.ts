import { and, asc, count, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { recyclingPoolPosts, recyclingPools, recyclingRepeats } from '../recycler.tables.ts';

export type PoolRow = typeof recyclingPools.$inferSelect;
export type NewPool = typeof recyclingPools.$inferInsert;
export type PoolChange = Partial<Omit<NewPool, 'id' | 'businessId' | 'createdAt'>>;
export type PoolPostRow = typeof recyclingPoolPosts.$inferSelect;
export type NewPoolPost = typeof recyclingPoolPosts.$inferInsert;
export type PoolPostChange = Partial<Omit<NewPoolPost, 'id' | 'businessId' | 'poolId' | 'postId'>>;
export type RepeatRow = typeof recyclingRepeats.$inferSelect;
export type NewRepeat = typeof recyclingRepeats.$inferInsert;

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

/** Queries on the posts of pools. */
export const poolPostStore = (db: Db | Tx) => {
  const isOf = (poolId: number, id: number) =>
    and(eq(recyclingPoolPosts.poolId, poolId), eq(recyclingPoolPosts.id, id));

  return {
    list: (poolId: number): Promise<PoolPostRow[]> =>
      db
        .select()
        .from(recyclingPoolPosts)
        .where(eq(recyclingPoolPosts.poolId, poolId))
        .orderBy(asc(recyclingPoolPosts.id)),

    countByPool: async (poolIds: readonly number[]): Promise<Map<number, number>> => {
      if (poolIds.length === 0) return new Map();
      const rows = await db
        .select({ poolId: recyclingPoolPosts.poolId, posts: count() })
        .from(recyclingPoolPosts)
        .where(inArray(recyclingPoolPosts.poolId, [...poolIds]))
        .groupBy(recyclingPoolPosts.poolId);
      return new Map(rows.map(({ poolId, posts }) => [poolId, posts]));
    },

    find: async (poolId: number, id: number): Promise<PoolPostRow | undefined> => {
      const [row] = await db.select().from(recyclingPoolPosts).where(isOf(poolId, id));
      return row;
    },

    /** Inserts posts that are not in the pool yet; returns how many were added. */
    insert: async (rows: readonly NewPoolPost[]): Promise<number> => {
      if (rows.length === 0) return 0;
      const inserted = await db
        .insert(recyclingPoolPosts)
        .values([...rows])
        .onConflictDoNothing()
        .returning({ id: recyclingPoolPosts.id });
      return inserted.length;
    },

    update: async (poolId: number, id: number, change: PoolPostChange): Promise<void> => {
      await db.update(recyclingPoolPosts).set(change).where(isOf(poolId, id));
    },

    remove: async (poolId: number, id: number): Promise<void> => {
      await db.delete(recyclingPoolPosts).where(isOf(poolId, id));
    },
  };
};

/** Queries on the repeats of pools. */
export const repeatStore = (db: Db | Tx) => ({
  /** Lists the repeats of a pool by their slots. */
  list: (poolId: number): Promise<RepeatRow[]> =>
    db.select().from(recyclingRepeats).where(eq(recyclingRepeats.poolId, poolId)).orderBy(asc(recyclingRepeats.slotAt)),

  /** Lists later repeats by their slots; of one post where it is given. */
  listAfter: (poolId: number, after: Date, poolPostId?: number): Promise<RepeatRow[]> =>
    db
      .select()
      .from(recyclingRepeats)
      .where(
        and(
          eq(recyclingRepeats.poolId, poolId),
          gt(recyclingRepeats.slotAt, after),
          poolPostId === undefined ? undefined : eq(recyclingRepeats.poolPostId, poolPostId),
        ),
      )
      .orderBy(asc(recyclingRepeats.slotAt)),

  listOfPools: async (poolIds: readonly number[], after: Date): Promise<RepeatRow[]> =>
    poolIds.length === 0
      ? []
      : db
          .select()
          .from(recyclingRepeats)
          .where(and(inArray(recyclingRepeats.poolId, [...poolIds]), gt(recyclingRepeats.slotAt, after)))
          .orderBy(asc(recyclingRepeats.slotAt)),

  find: async (poolId: number, id: number): Promise<RepeatRow | undefined> => {
    const [row] = await db
      .select()
      .from(recyclingRepeats)
      .where(and(eq(recyclingRepeats.poolId, poolId), eq(recyclingRepeats.id, id)));
    return row;
  },

  /** Fails when a slot is taken, so that the transaction with its shares rolls back. */
  insert: async (rows: readonly NewRepeat[]): Promise<void> => {
    if (rows.length > 0) await db.insert(recyclingRepeats).values([...rows]);
  },

  remove: async (ids: readonly number[]): Promise<void> => {
    if (ids.length > 0) await db.delete(recyclingRepeats).where(inArray(recyclingRepeats.id, [...ids]));
  },
});
