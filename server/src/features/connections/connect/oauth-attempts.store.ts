import type { NetworkName } from '@fanfare/contract/networks/names';
import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { connectionAttempts } from '../connections.tables.ts';

export type AttemptRow = typeof connectionAttempts.$inferSelect;

type Taking = { stateHash: string; network: NetworkName; sessionId: number; userId: number; now: Date };

export const oauthAttemptStore = (db: Db | Tx) => ({
  insert: async (row: typeof connectionAttempts.$inferInsert): Promise<AttemptRow> => {
    const [saved] = await db.insert(connectionAttempts).values(row).returning();
    if (!saved) throw new Error('The attempt to connect was not saved.');
    return saved;
  },

  update: async (id: number, change: Partial<AttemptRow>) => {
    await db.update(connectionAttempts).set(change).where(eq(connectionAttempts.id, id));
  },

  /** A state is good once, in the browser it was made for, while it lives. */
  consume: async ({ stateHash, network, sessionId, userId, now }: Taking): Promise<AttemptRow | undefined> => {
    const [row] = await db
      .update(connectionAttempts)
      .set({ usedAt: now })
      .where(
        and(
          eq(connectionAttempts.stateHash, stateHash),
          eq(connectionAttempts.network, network),
          eq(connectionAttempts.sessionId, sessionId),
          eq(connectionAttempts.userId, userId),
          isNull(connectionAttempts.usedAt),
          gt(connectionAttempts.endsAt, now),
        ),
      )
      .returning();
    return row;
  },

  ofPersonEverywhere: async (userId: number, id: number): Promise<AttemptRow | undefined> => {
    const [row] = await db
      .select()
      .from(connectionAttempts)
      .where(and(eq(connectionAttempts.id, id), eq(connectionAttempts.userId, userId)));
    return row;
  },

  latest: (businessId: number, most: number, userId: number | undefined): Promise<AttemptRow[]> =>
    db
      .select()
      .from(connectionAttempts)
      .where(
        and(
          eq(connectionAttempts.businessId, businessId),
          userId === undefined ? undefined : eq(connectionAttempts.userId, userId),
        ),
      )
      .orderBy(desc(connectionAttempts.id))
      .limit(most),

  /** Attempts older than a moment are nobody's business any more. */
  removeEverywhere: (before: Date) =>
    db.delete(connectionAttempts).where(lt(connectionAttempts.begunAt, before)).returning({
      secretId: connectionAttempts.secretId,
    }),
});
