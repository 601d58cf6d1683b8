import { and, asc, eq, isNull, lt, lte, ne } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { postSubmits } from '../posts.tables.ts';
import type { CopyRow } from '../working-copies/working-copies.store.ts';

export type SubmitRow = typeof postSubmits.$inferSelect;
export type NewSubmit = typeof postSubmits.$inferInsert;

export const publishAttemptStore = (db: Db | Tx) => ({
  findByKey: async (businessId: number, key: string): Promise<SubmitRow | undefined> => {
    const [row] = await db
      .select()
      .from(postSubmits)
      .where(and(eq(postSubmits.businessId, businessId), eq(postSubmits.key, key)));
    return row;
  },

  read: async ({ id }: Pick<SubmitRow, 'id'>): Promise<SubmitRow | undefined> => {
    const [row] = await db.select().from(postSubmits).where(eq(postSubmits.id, id));
    return row;
  },

  /** Undefined when the same press is written down already. */
  insert: async (row: NewSubmit): Promise<SubmitRow | undefined> => {
    const [inserted] = await db.insert(postSubmits).values(row).onConflictDoNothing().returning();
    return inserted;
  },

  /** The same for a press whose outcome is known already: a row of that size is not read back. */
  note: async (row: NewSubmit): Promise<Pick<SubmitRow, 'id'> | undefined> => {
    const [noted] = await db.insert(postSubmits).values(row).onConflictDoNothing().returning({ id: postSubmits.id });
    return noted;
  },

  /** Presses of this copy whose outcome nobody has been told. */
  listOpen: ({ id }: Pick<CopyRow, 'id'>): Promise<SubmitRow[]> =>
    db
      .select()
      .from(postSubmits)
      .where(and(eq(postSubmits.copyId, id), ne(postSubmits.state, 'settled'), isNull(postSubmits.answer)))
      .orderBy(asc(postSubmits.id)),

  /** Takes it over from whoever held it last; undefined when somebody else was quicker. */
  acquireLease: async (row: SubmitRow, now: Date, until: Date): Promise<SubmitRow | undefined> => {
    const [taken] = await db
      .update(postSubmits)
      .set({ heldUntil: until })
      .where(and(eq(postSubmits.id, row.id), lte(postSubmits.heldUntil, now), isNull(postSubmits.answer)))
      .returning();
    return taken;
  },

  update: async (row: Pick<SubmitRow, 'id'>, change: Partial<NewSubmit>): Promise<SubmitRow> => {
    const [updated] = await db.update(postSubmits).set(change).where(eq(postSubmits.id, row.id)).returning();
    if (!updated) throw new Error('A submit vanished while it was held.');
    return updated;
  },

  /** False when somebody else has settled it. */
  complete: async (row: SubmitRow, change: Partial<NewSubmit>): Promise<boolean> => {
    const settled = await db
      .update(postSubmits)
      .set({ ...change, state: 'settled' })
      .where(and(eq(postSubmits.id, row.id), ne(postSubmits.state, 'settled')))
      .returning({ id: postSubmits.id });
    return settled.length > 0;
  },

  /** Whether another press made this post. */
  isPostOfOtherAttempt: async (row: SubmitRow, postId: string): Promise<boolean> =>
    (await db.$count(
      postSubmits,
      and(eq(postSubmits.siteId, row.siteId), eq(postSubmits.postId, postId), ne(postSubmits.id, row.id)),
    )) > 0,

  removeOldEverywhere: async (before: Date) => {
    await db.delete(postSubmits).where(and(lt(postSubmits.createdAt, before), eq(postSubmits.state, 'settled')));
  },
});
