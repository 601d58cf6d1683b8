import { and, desc, eq, gt, gte, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { users } from '../../identity/index.ts';
import { siteTable } from '../../sites/index.ts';
import { postCopies } from '../posts.tables.ts';

export type CopyRow = typeof postCopies.$inferSelect;
export type NewCopy = typeof postCopies.$inferInsert;
type CopyChange = Partial<NewCopy>;

const isOf = (businessId: number, siteId: number) =>
  and(eq(postCopies.businessId, businessId), eq(postCopies.siteId, siteId));
const isUnsent = gt(postCopies.version, postCopies.sentVersion);
const isNotBinned = or(isNull(postCopies.status), ne(postCopies.status, 'trash'));

export const workingCopyStore = (db: Db | Tx) => ({
  /** Copies with words the site does not have, the latest first. */
  listUnpublished: (businessId: number, siteId: number, most: number) =>
    db
      .select({ row: postCopies, by: users.name })
      .from(postCopies)
      .innerJoin(users, eq(users.id, postCopies.editedById))
      .where(and(isOf(businessId, siteId), isUnsent, isNotBinned))
      .orderBy(desc(postCopies.editedAt), desc(postCopies.id))
      .limit(most),

  find: async (businessId: number, siteId: number, id: number): Promise<CopyRow | undefined> => {
    const [row] = await db
      .select()
      .from(postCopies)
      .where(and(isOf(businessId, siteId), eq(postCopies.id, id)));
    return row;
  },

  findByPost: async (businessId: number, siteId: number, postId: string): Promise<CopyRow | undefined> => {
    const [row] = await db
      .select()
      .from(postCopies)
      .where(and(isOf(businessId, siteId), eq(postCopies.postId, postId)));
    return row;
  },

  /** Held until the transaction ends: of two who write at once, one is first. */
  lock: async (businessId: number, siteId: number, id: number): Promise<CopyRow | undefined> => {
    const [row] = await db
      .select()
      .from(postCopies)
      .where(and(isOf(businessId, siteId), eq(postCopies.id, id)))
      .for('update');
    return row;
  },

  lockByPost: async (businessId: number, siteId: number, postId: string): Promise<CopyRow | undefined> => {
    const [row] = await db
      .select()
      .from(postCopies)
      .where(and(isOf(businessId, siteId), eq(postCopies.postId, postId)))
      .for('update');
    return row;
  },

  lockByIdempotencyKey: async (businessId: number, siteId: number, key: string): Promise<CopyRow | undefined> => {
    const [row] = await db
      .select()
      .from(postCopies)
      .where(and(isOf(businessId, siteId), eq(postCopies.submitKey, key)))
      .for('update');
    return row;
  },

  /** Undefined when somebody else has just begun the same one. */
  insert: async (row: NewCopy): Promise<CopyRow | undefined> => {
    const [inserted] = await db.insert(postCopies).values(row).onConflictDoNothing().returning();
    return inserted;
  },

  update: async (row: CopyRow, change: CopyChange): Promise<CopyRow> => {
    const [updated] = await db.update(postCopies).set(change).where(eq(postCopies.id, row.id)).returning();
    if (!updated) throw new Error('A copy vanished while it was held.');
    return updated;
  },

  remove: async (row: CopyRow) => {
    await db.delete(postCopies).where(eq(postCopies.id, row.id));
  },

  nameOf: async (userId: number): Promise<string> => {
    const [row] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId));
    return row?.name ?? '';
  },

  /** Posts at the sites of others that went there through us. */
  window: (businessId: number, from: Date, to: Date, most: number) =>
    db
      .select({
        postId: postCopies.postId,
        siteId: postCopies.siteId,
        title: postCopies.outTitle,
        outAt: postCopies.outAt,
      })
      .from(postCopies)
      .innerJoin(siteTable, eq(siteTable.id, postCopies.siteId))
      .where(
        and(
          eq(postCopies.businessId, businessId),
          gte(postCopies.outAt, from),
          lt(postCopies.outAt, to),
          isNotNull(postCopies.postId),
          eq(siteTable.kind, 'wordpress'),
          isNull(siteTable.deletedAt),
        ),
      )
      .orderBy(postCopies.outAt, postCopies.id)
      .limit(most),

  ofSite: (businessId: number, siteId: number): Promise<CopyRow[]> =>
    db.select().from(postCopies).where(isOf(businessId, siteId)),
});
