import { and, eq, gt } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { emailChanges } from '../identity.tables.ts';

export const emailChangeStore = (db: Db | Tx) => ({
  /** Replaces the pending email change of the user; a user has at most one. */
  replace: async (change: typeof emailChanges.$inferInsert) => {
    await db.delete(emailChanges).where(eq(emailChanges.userId, change.userId));
    await db.insert(emailChanges).values(change);
  },

  /** Deletes the pending change of a user's link and returns the new address; of concurrent calls only one gets it. */
  consume: async (userId: number, tokenHash: string, now: Date): Promise<string | undefined> => {
    const [row] = await db
      .delete(emailChanges)
      .where(
        and(eq(emailChanges.tokenHash, tokenHash), eq(emailChanges.userId, userId), gt(emailChanges.expiresAt, now)),
      )
      .returning({ email: emailChanges.email });
    return row?.email;
  },

  removeAll: async (userId: number) => {
    await db.delete(emailChanges).where(eq(emailChanges.userId, userId));
  },
});
