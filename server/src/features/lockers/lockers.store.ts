import { and, asc, desc, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { textContains } from '../../platform/db/text-search.ts';
import { isAnyOf } from '../../platform/db/unnest-columns.ts';
import { businesses } from '../business/business.tables.ts';
import { lockers } from './lockers.tables.ts';

export type LockerDbRow = typeof lockers.$inferSelect;
type NewLocker = typeof lockers.$inferInsert;
/** Columns of a locker without the content, which only an unlock needs. */
const { content: _, ...publicColumns } = getTableColumns(lockers);
export type PublicLocker = Omit<LockerDbRow, 'content'> & { businessName: string };

const isLocker = (businessId: number, id: number) => and(eq(lockers.businessId, businessId), eq(lockers.id, id));

export const lockerStore = (db: Db | Tx) => ({
  /** Lists a page of lockers, newest first. */
  page: async (
    businessId: number,
    { ids, search }: { ids: readonly number[] | undefined; search: string },
    limit: number,
    offset: number,
  ) => {
    const where = and(
      eq(lockers.businessId, businessId),
      ids && inArray(lockers.id, [...ids]),
      textContains(search, lockers.name),
    );
    const rows = await db
      .select(publicColumns)
      .from(lockers)
      .where(where)
      .orderBy(desc(lockers.id))
      .limit(limit)
      .offset(offset);
    return { rows, total: await db.$count(lockers, where) };
  },

  count: (businessId: number): Promise<number> => db.$count(lockers, eq(lockers.businessId, businessId)),

  listIds: async (businessId: number): Promise<number[]> => {
    const rows = await db.select({ id: lockers.id }).from(lockers).where(eq(lockers.businessId, businessId));
    return rows.map(({ id }) => id);
  },

  find: async (businessId: number, id: number): Promise<LockerDbRow | undefined> => {
    const [row] = await db.select().from(lockers).where(isLocker(businessId, id));
    return row;
  },

  lock: async (businessId: number, id: number): Promise<LockerDbRow | undefined> => {
    const [row] = await db.select().from(lockers).where(isLocker(businessId, id)).for('update');
    return row;
  },

  findByKey: async (businessId: number, key: string): Promise<LockerDbRow | undefined> => {
    const [row] = await db
      .select()
      .from(lockers)
      .where(and(eq(lockers.businessId, businessId), eq(lockers.idempotencyKey, key)));
    return row;
  },

  /** Finds lockers by their public ids, for visitors, one result per id; none of a deleted business. */
  findPublicEverywhere: async (publicIds: readonly string[]): Promise<(PublicLocker | undefined)[]> => {
    const rows = await db
      .select({ ...publicColumns, businessName: businesses.name })
      .from(lockers)
      .innerJoin(businesses, eq(businesses.id, lockers.businessId))
      .where(and(isAnyOf(lockers.publicId, [...new Set(publicIds)], 'text'), isNull(businesses.deletedAt)));
    const byPublicId = new Map(rows.map((row) => [row.publicId, row]));
    return publicIds.map((publicId) => byPublicId.get(publicId));
  },

  /**
   * Locks these lockers until the transaction ends; false when one of them no longer exists. Transactions that write
   * several rows of a locker call it first, because deleting a locker locks in the same order.
   */
  keep: async (ids: readonly number[]): Promise<boolean> => {
    const distinct = [...new Set(ids)];
    const kept = await db
      .select({ id: lockers.id })
      .from(lockers)
      .where(isAnyOf(lockers.id, distinct, 'bigint'))
      .orderBy(asc(lockers.id))
      .for('key share');
    return kept.length === distinct.length;
  },

  readContent: async (id: number): Promise<string> => {
    const [row] = await db.select({ content: lockers.content }).from(lockers).where(eq(lockers.id, id));
    return row?.content ?? '';
  },

  /** Inserts a locker; undefined if a request with the same idempotency key was first. */
  insert: async (row: NewLocker): Promise<LockerDbRow | undefined> => {
    const [inserted] = await db.insert(lockers).values(row).onConflictDoNothing().returning();
    return inserted;
  },

  update: async ({ id }: Pick<LockerDbRow, 'id'>, change: Partial<NewLocker>): Promise<LockerDbRow> => {
    const [row] = await db.update(lockers).set(change).where(eq(lockers.id, id)).returning();
    if (!row) throw new Error('A locker was deleted while it was locked.');
    return row;
  },

  remove: async ({ id }: LockerDbRow) => {
    await db.delete(lockers).where(eq(lockers.id, id));
  },
});
