import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { emailConfirmations, passwordResets, signInAttempts } from '../identity.tables.ts';
import type { Count } from '../sign-in/sign-in-throttle.ts';

type ProofTable = typeof emailConfirmations | typeof passwordResets;

/** Mailed links. A table for each purpose, so that a link made for one can never serve another. */
const mailedLinkStore = (table: ProofTable) => (db: Db) => ({
  /** The newest link is the only one that works. */
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
  /** Uses a link up. Of many who try at once, one gets the user. */
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

export const attemptStore = (tx: Tx) => ({
  /** The counts of these keys, held until the transaction ends: attempts made at once are counted one by one. */
  lock: async (keys: string[], now: Date): Promise<Map<string, Count>> => {
    const blank = keys.map((key) => ({ key, count: 0, firstAt: now, lastAt: now }));
    await tx.insert(signInAttempts).values(blank).onConflictDoNothing();
    const rows = await tx
      .select()
      .from(signInAttempts)
      .where(inArray(signInAttempts.key, keys))
      .orderBy(signInAttempts.key)
      .for('update');
    return new Map(rows.map((row) => [row.key, row]));
  },
  update: async (key: string, count: Count) => {
    await tx
      .update(signInAttempts)
      .set({ count: count.count, firstAt: count.firstAt, lastAt: count.lastAt })
      .where(eq(signInAttempts.key, key));
  },
  /** Takes one attempt back: it turned out to be no guess. */
  takeBack: async (keys: string[]) => {
    await tx
      .update(signInAttempts)
      .set({ count: sql`greatest(${signInAttempts.count} - 1, 0)` })
      .where(inArray(signInAttempts.key, keys));
  },
  remove: async (keys: string[]) => {
    await tx.delete(signInAttempts).where(inArray(signInAttempts.key, keys));
  },
});
