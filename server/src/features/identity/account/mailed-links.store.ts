import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../../platform/db/index.ts';
import { emailConfirmations, passwordResets } from '../identity.tables.ts';

type MailedLinkTable = typeof emailConfirmations | typeof passwordResets;

/** Store of links sent by email. Each purpose has a table, so that a link works for its own purpose only. */
const mailedLinkStore = (table: MailedLinkTable) => (db: Db) => ({
  /** Replaces the link of the user: only the newest one works. */
  replace: async (userId: number, tokenHash: string, expiresAt: Date) => {
    await db.delete(table).where(eq(table.userId, userId));
    await db.insert(table).values({ userId, tokenHash, expiresAt });
  },
  findLive: async (tokenHash: string, now: Date): Promise<number | undefined> => {
    const [row] = await db
      .select({ userId: table.userId })
      .from(table)
      .where(and(eq(table.tokenHash, tokenHash), gt(table.expiresAt, now)));
    return row?.userId;
  },
  /** Deletes a link and returns its user id; with concurrent calls, only one gets it. */
  consume: async (tokenHash: string, now: Date): Promise<number | undefined> => {
    const [row] = await db
      .delete(table)
      .where(and(eq(table.tokenHash, tokenHash), gt(table.expiresAt, now)))
      .returning({ userId: table.userId });
    return row?.userId;
  },
});

export const confirmationStore = mailedLinkStore(emailConfirmations);
export const resetStore = mailedLinkStore(passwordResets);
