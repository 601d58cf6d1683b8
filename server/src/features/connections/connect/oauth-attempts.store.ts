import type { NetworkName } from '@fanfare/contract/networks/names';
import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { connectionAttempts } from '../connections.tables.ts';

export type AttemptRow = typeof connectionAttempts.$inferSelect;

type ConsumeInput = { stateHash: string; network: NetworkName; sessionId: number; userId: number; now: Date };

export const oauthAttemptStore = (db: Db | Tx) => ({
  insert: async (row: typeof connectionAttempts.$inferInsert): Promise<AttemptRow> => {
    const [saved] = await db.insert(connectionAttempts).values(row).returning();
    if (!saved) throw new Error('The attempt to connect was not saved.');
    return saved;
  },

  update: async (id: number, change: Partial<AttemptRow>) => {
    await db.update(connectionAttempts).set(change).where(eq(connectionAttempts.id, id));
  },

  /** Marks an attempt as used: each state is valid once, before it expires, in the session that created it. */
  consume: async ({ stateHash, network, sessionId, userId, now }: ConsumeInput): Promise<AttemptRow | undefined> => {
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
          gt(connectionAttempts.expiresAt, now),
        ),
      )
      .returning();
    return row;
  },

  findByUserEverywhere: async (userId: number, id: number): Promise<AttemptRow | undefined> => {
    const [row] = await db
      .select()
      .from(connectionAttempts)
      .where(and(eq(connectionAttempts.id, id), eq(connectionAttempts.userId, userId)));
    return row;
  },

  listLatest: (businessId: number, limit: number, userId: number | undefined): Promise<AttemptRow[]> =>
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
      .limit(limit),

  /** Removes attempts started before a time; returns their secrets to remove. */
  removeOlderEverywhere: (before: Date) =>
    db.delete(connectionAttempts).where(lt(connectionAttempts.startedAt, before)).returning({
      secretId: connectionAttempts.secretId,
    }),
});
