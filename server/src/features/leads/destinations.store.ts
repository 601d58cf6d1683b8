import { and, asc, eq, getTableColumns, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { businesses } from '../business/business.tables.ts';
import { leadDestinations } from './destinations.tables.ts';

export type DestinationRow = typeof leadDestinations.$inferSelect;

export const destinationStore = (db: Db | Tx) => ({
  list: (businessId: number): Promise<DestinationRow[]> =>
    db
      .select()
      .from(leadDestinations)
      .where(eq(leadDestinations.businessId, businessId))
      .orderBy(asc(leadDestinations.id)),

  find: async (businessId: number, id: number): Promise<DestinationRow | undefined> => {
    const [row] = await db
      .select()
      .from(leadDestinations)
      .where(and(eq(leadDestinations.businessId, businessId), eq(leadDestinations.id, id)));
    return row;
  },

  insert: async (row: Omit<typeof leadDestinations.$inferInsert, 'id'>): Promise<DestinationRow> => {
    const [inserted] = await db.insert(leadDestinations).values(row).returning();
    if (!inserted) throw new Error('A destination was not inserted.');
    return inserted;
  },

  update: async (
    businessId: number,
    id: number,
    change: Partial<DestinationRow>,
  ): Promise<DestinationRow | undefined> => {
    const [row] = await db
      .update(leadDestinations)
      .set(change)
      .where(and(eq(leadDestinations.businessId, businessId), eq(leadDestinations.id, id)))
      .returning();
    return row;
  },

  remove: async (businessId: number, id: number): Promise<boolean> => {
    const removed = await db
      .delete(leadDestinations)
      .where(and(eq(leadDestinations.businessId, businessId), eq(leadDestinations.id, id)))
      .returning({ id: leadDestinations.id });
    return removed.length > 0;
  },

  /**
   * Finds and locks an email destination of any business, because the key of the link in the email is the permission.
   */
  lockMailEverywhere: async (id: number): Promise<DestinationRow | undefined> => {
    const [row] = await db
      .select()
      .from(leadDestinations)
      .where(and(eq(leadDestinations.id, id), eq(leadDestinations.kind, 'mail')))
      .for('update');
    return row;
  },

  /** Finds a CSV pickup of any business by its key, because the key is the permission. */
  findByKeyEverywhere: async (keyHash: string): Promise<DestinationRow | undefined> => {
    const [row] = await db
      .select(getTableColumns(leadDestinations))
      .from(leadDestinations)
      .innerJoin(businesses, eq(businesses.id, leadDestinations.businessId))
      .where(
        and(eq(leadDestinations.keyHash, keyHash), eq(leadDestinations.isActive, true), isNull(businesses.deletedAt)),
      );
    return row;
  },

  listDueDigestsEverywhere: (at: Date): Promise<{ businessId: number; id: number }[]> =>
    db
      .select({ businessId: leadDestinations.businessId, id: leadDestinations.id })
      .from(leadDestinations)
      .innerJoin(businesses, eq(businesses.id, leadDestinations.businessId))
      .where(
        and(
          isNotNull(leadDestinations.nextDigestAt),
          lte(leadDestinations.nextDigestAt, at),
          isNull(businesses.deletedAt),
        ),
      ),

  lockDigest: async (businessId: number, id: number, at: Date): Promise<DestinationRow | undefined> => {
    const [row] = await db
      .select()
      .from(leadDestinations)
      .where(
        and(
          eq(leadDestinations.businessId, businessId),
          eq(leadDestinations.id, id),
          lte(leadDestinations.nextDigestAt, at),
        ),
      )
      .for('update');
    return row;
  },
});
