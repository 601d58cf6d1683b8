import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { adRequestedCreations } from '../ad-builder.tables.ts';

export type RequestedCreationRow = typeof adRequestedCreations.$inferSelect;

/** Store of creations that wait, or waited, for approval. */
export const creationRequestStore = (db: Db | Tx) => ({
  /** Inserts a request; undefined when its idempotency key was used before. */
  insert: async (row: typeof adRequestedCreations.$inferInsert): Promise<RequestedCreationRow | undefined> => {
    const [inserted] = await db.insert(adRequestedCreations).values(row).onConflictDoNothing().returning();
    return inserted;
  },

  setApproval: async (id: number, approvalId: number) => {
    await db.update(adRequestedCreations).set({ approvalId }).where(eq(adRequestedCreations.id, id));
  },

  find: async (businessId: number, id: number): Promise<RequestedCreationRow | undefined> => {
    const [row] = await db
      .select()
      .from(adRequestedCreations)
      .where(and(eq(adRequestedCreations.businessId, businessId), eq(adRequestedCreations.id, id)));
    return row;
  },

  findByKey: async (businessId: number, key: string): Promise<RequestedCreationRow | undefined> => {
    const [row] = await db
      .select()
      .from(adRequestedCreations)
      .where(and(eq(adRequestedCreations.businessId, businessId), eq(adRequestedCreations.idempotencyKey, key)));
    return row;
  },
});
