import { eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/index.ts';
import { signInAttempts } from '../identity.tables.ts';
import type { AttemptCount } from './sign-in-throttle.ts';

export const signInAttemptStore = (tx: Tx) => ({
  /**
   * Locks the counts of these keys until the transaction ends, so that concurrent attempts are counted one by one. A
   * missing count is inserted. Keys are locked in one order everywhere, which prevents deadlocks.
   */
  lock: async (keys: string[], now: Date): Promise<Map<string, AttemptCount>> => {
    const rows = await tx
      .insert(signInAttempts)
      .values(keys.toSorted().map((key) => ({ key, count: 0, firstAt: now, lastAt: now })))
      .onConflictDoUpdate({ target: signInAttempts.key, set: { count: signInAttempts.count } })
      .returning();
    return new Map(rows.map((row) => [row.key, row]));
  },
  update: async (key: string, count: AttemptCount) => {
    await tx
      .update(signInAttempts)
      .set({ count: count.count, firstAt: count.firstAt, lastAt: count.lastAt })
      .where(eq(signInAttempts.key, key));
  },
});
