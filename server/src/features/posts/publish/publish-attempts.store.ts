import { and, asc, eq, isNull, lt, lte, ne } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { publishAttempts } from '../posts.tables.ts';
import type { WorkingCopyRow } from '../working-copies/working-copies.store.ts';

export type PublishAttemptRow = typeof publishAttempts.$inferSelect;
export type NewPublishAttempt = typeof publishAttempts.$inferInsert;

export const publishAttemptStore = (db: Db | Tx) => ({
  findByKey: async (businessId: number, key: string): Promise<PublishAttemptRow | undefined> => {
    const [row] = await db
      .select()
      .from(publishAttempts)
      .where(and(eq(publishAttempts.businessId, businessId), eq(publishAttempts.idempotencyKey, key)));
    return row;
  },

  read: async ({ id }: Pick<PublishAttemptRow, 'id'>): Promise<PublishAttemptRow | undefined> => {
    const [row] = await db.select().from(publishAttempts).where(eq(publishAttempts.id, id));
    return row;
  },

  /** Undefined when the idempotency key exists already. */
  insert: async (row: NewPublishAttempt): Promise<PublishAttemptRow | undefined> => {
    const [inserted] = await db.insert(publishAttempts).values(row).onConflictDoNothing().returning();
    return inserted;
  },

  /** As `insert`, without reading the large row back. */
  insertReturningId: async (row: NewPublishAttempt): Promise<Pick<PublishAttemptRow, 'id'> | undefined> => {
    const [inserted] = await db
      .insert(publishAttempts)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: publishAttempts.id });
    return inserted;
  },

  /** Attempts of this copy without an answer. */
  listOpen: ({ id }: Pick<WorkingCopyRow, 'id'>): Promise<PublishAttemptRow[]> =>
    db
      .select()
      .from(publishAttempts)
      .where(
        and(eq(publishAttempts.copyId, id), ne(publishAttempts.state, 'completed'), isNull(publishAttempts.answer)),
      )
      .orderBy(asc(publishAttempts.id)),

  /** Takes over an expired lease; undefined when another process was faster. */
  acquireLease: async (row: PublishAttemptRow, now: Date, until: Date): Promise<PublishAttemptRow | undefined> => {
    const [leased] = await db
      .update(publishAttempts)
      .set({ leaseUntil: until })
      .where(and(eq(publishAttempts.id, row.id), lte(publishAttempts.leaseUntil, now), isNull(publishAttempts.answer)))
      .returning();
    return leased;
  },

  update: async (
    row: Pick<PublishAttemptRow, 'id'>,
    change: Partial<NewPublishAttempt>,
  ): Promise<PublishAttemptRow> => {
    const [updated] = await db.update(publishAttempts).set(change).where(eq(publishAttempts.id, row.id)).returning();
    if (!updated) throw new Error('A publish attempt was deleted while it was leased.');
    return updated;
  },

  /** False when another process has completed it. */
  complete: async (row: PublishAttemptRow, change: Partial<NewPublishAttempt>): Promise<boolean> => {
    const completed = await db
      .update(publishAttempts)
      .set({ ...change, state: 'completed' })
      .where(and(eq(publishAttempts.id, row.id), ne(publishAttempts.state, 'completed')))
      .returning({ id: publishAttempts.id });
    return completed.length > 0;
  },

  /** Whether another attempt created this post. */
  isPostOfOtherAttempt: async (row: PublishAttemptRow, postId: string): Promise<boolean> =>
    (await db.$count(
      publishAttempts,
      and(eq(publishAttempts.siteId, row.siteId), eq(publishAttempts.postId, postId), ne(publishAttempts.id, row.id)),
    )) > 0,

  removeOldEverywhere: async (before: Date) => {
    await db
      .delete(publishAttempts)
      .where(and(lt(publishAttempts.createdAt, before), eq(publishAttempts.state, 'completed')));
  },
});
