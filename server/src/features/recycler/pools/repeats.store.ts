import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { recyclingRepeats } from '../recycler.tables.ts';

export type RepeatRow = typeof recyclingRepeats.$inferSelect;
export type NewRepeat = typeof recyclingRepeats.$inferInsert;

/** Store of the repeats of pools. */
export const repeatStore = (db: Db | Tx) => ({
  /** Lists the repeats of a pool by their slots. */
  list: (poolId: number): Promise<RepeatRow[]> =>
    db.select().from(recyclingRepeats).where(eq(recyclingRepeats.poolId, poolId)).orderBy(asc(recyclingRepeats.slotAt)),

  /** Lists the repeats of a pool, or of one of its posts, in later slots. */
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

  /** Lists the repeats of several pools in later slots. */
  listOfPoolsAfter: async (poolIds: readonly number[], after: Date): Promise<RepeatRow[]> =>
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
