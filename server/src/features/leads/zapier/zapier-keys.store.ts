import { minuteMs } from '@fanfare/contract/kit/durations';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { users } from '../../identity/identity.tables.ts';
import { leadZapierKeys } from './zapier-keys.tables.ts';

export type ZapierKeyRow = typeof leadZapierKeys.$inferSelect;

export const zapierKeyStore = (db: Db | Tx) => ({
  find: async (businessId: number): Promise<ZapierKeyRow | undefined> => {
    const [row] = await db.select().from(leadZapierKeys).where(eq(leadZapierKeys.businessId, businessId));
    return row;
  },

  /** Finds a Zapier key of any business by its hash, because the key is the permission. */
  findByHashEverywhere: async (keyHash: string) => {
    const [row] = await db
      .select({ key: leadZapierKeys, email: users.email })
      .from(leadZapierKeys)
      .innerJoin(users, eq(users.id, leadZapierKeys.createdBy))
      .where(eq(leadZapierKeys.keyHash, keyHash));
    return row;
  },

  save: async (row: typeof leadZapierKeys.$inferInsert) => {
    const { businessId, ...changes } = row;
    await db
      .insert(leadZapierKeys)
      .values(row)
      .onConflictDoUpdate({
        target: leadZapierKeys.businessId,
        set: { ...changes, copiedAt: null, lastUsedAt: null },
      });
  },

  setCopied: async (businessId: number, at: Date) => {
    await db
      .update(leadZapierKeys)
      .set({ copiedAt: at })
      .where(and(eq(leadZapierKeys.businessId, businessId), isNull(leadZapierKeys.copiedAt)));
  },

  /** Records the use of a key at most once a minute, so that not every call writes the row. */
  noteUse: async (businessId: number, at: Date) => {
    await db
      .update(leadZapierKeys)
      .set({ lastUsedAt: at })
      .where(
        and(
          eq(leadZapierKeys.businessId, businessId),
          or(isNull(leadZapierKeys.lastUsedAt), lt(leadZapierKeys.lastUsedAt, new Date(at.getTime() - minuteMs))),
        ),
      );
  },

  remove: async (businessId: number): Promise<boolean> => {
    const removed = await db
      .delete(leadZapierKeys)
      .where(eq(leadZapierKeys.businessId, businessId))
      .returning({ businessId: leadZapierKeys.businessId });
    return removed.length > 0;
  },
});
