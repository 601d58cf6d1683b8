import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { adRequestedActions } from '../ad-changes.tables.ts';

export type RequestedActionRow = typeof adRequestedActions.$inferSelect;

/** Store of actions on ads that wait, or waited, for approval. */
export const adRequestStore = (db: Db | Tx) => ({
  /** Inserts a request; undefined when the idempotency key was used, or when an undo of the same action waits. */
  insert: async (row: typeof adRequestedActions.$inferInsert): Promise<RequestedActionRow | undefined> => {
    const [inserted] = await db.insert(adRequestedActions).values(row).onConflictDoNothing().returning();
    return inserted;
  },

  setApproval: async (id: number, approvalId: number) => {
    await db.update(adRequestedActions).set({ approvalId }).where(eq(adRequestedActions.id, id));
  },

  find: async (businessId: number, id: number): Promise<RequestedActionRow | undefined> => {
    const [row] = await db
      .select()
      .from(adRequestedActions)
      .where(and(eq(adRequestedActions.businessId, businessId), eq(adRequestedActions.id, id)));
    return row;
  },

  findByKey: async (businessId: number, key: string): Promise<RequestedActionRow | undefined> => {
    const [row] = await db
      .select()
      .from(adRequestedActions)
      .where(and(eq(adRequestedActions.businessId, businessId), eq(adRequestedActions.idempotencyKey, key)));
    return row;
  },

  findWaitingUndo: async (businessId: number, undoOf: number): Promise<RequestedActionRow | undefined> => {
    const [row] = await db
      .select()
      .from(adRequestedActions)
      .where(
        and(
          eq(adRequestedActions.businessId, businessId),
          eq(adRequestedActions.undoOf, undoOf),
          eq(adRequestedActions.isWaiting, true),
        ),
      );
    return row;
  },

  end: async (businessId: number, id: number) => {
    await db
      .update(adRequestedActions)
      .set({ isWaiting: false })
      .where(and(eq(adRequestedActions.businessId, businessId), eq(adRequestedActions.id, id)));
  },
});
