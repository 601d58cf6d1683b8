import { and, eq, gt } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { emailChanges } from '../identity.tables.ts';

/** Addresses people want to change to, each waiting for its mailed link. */
export const emailChangeStore = (db: Db | Tx) => ({
  /** The newest wish is the only one that counts. */
  replace: async (change: typeof emailChanges.$inferInsert) => {
    await db.delete(emailChanges).where(eq(emailChanges.userId, change.userId));
    await db.insert(emailChanges).values(change);
  },

  /** Uses the link up, for the user it was made for and nobody else. Of many who try at once, one gets the address. */
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
