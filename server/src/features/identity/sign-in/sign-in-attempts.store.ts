import { eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/index.ts';
import { signInAttempts } from '../identity.tables.ts';
import type { AttemptCount } from './sign-in-throttle.ts';

export const signInAttemptStore = (tx: Tx) => ({
  /** Locks the counts of these keys until the transaction ends, so that concurrent attempts are counted one by one. */
  lock: async (keys: string[], now: Date): Promise<Map<string, AttemptCount>> => {
    const emptyRows = keys.map((key) => ({ key, count: 0, firstAt: now, lastAt: now }));
    await tx.insert(signInAttempts).values(emptyRows).onConflictDoNothing();
    const rows = await tx
      .select()
      .from(signInAttempts)
      .where(inArray(signInAttempts.key, keys))
      .orderBy(signInAttempts.key)
      .for('update');
    return new Map(rows.map((row) => [row.key, row]));
  },
  update: async (key: string, count: AttemptCount) => {
    await tx
      .update(signInAttempts)
      .set({ count: count.count, firstAt: count.firstAt, lastAt: count.lastAt })
      .where(eq(signInAttempts.key, key));
  },
  /** Subtracts one attempt, after a successful sign-in. */
  decrement: async (keys: string[]) => {
    await tx
      .update(signInAttempts)
      .set({ count: sql`greatest(${signInAttempts.count} - 1, 0)` })
      .where(inArray(signInAttempts.key, keys));
  },
  remove: async (keys: string[]) => {
    await tx.delete(signInAttempts).where(inArray(signInAttempts.key, keys));
  },
});
