import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { recyclingPoolPosts } from '../recycler.tables.ts';

export type PoolPostRow = typeof recyclingPoolPosts.$inferSelect;
export type NewPoolPost = typeof recyclingPoolPosts.$inferInsert;
export type PoolPostChange = Partial<Omit<NewPoolPost, 'id' | 'businessId' | 'poolId' | 'postId'>>;

/** Store of the posts of pools. */
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
