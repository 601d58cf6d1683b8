import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/index.ts';
import { apiKeys, users } from '../identity.tables.ts';

export const apiKeyStore = (db: Db) => ({
  insert: async (key: typeof apiKeys.$inferInsert) => {
    const [inserted] = await db.insert(apiKeys).values(key).returning(apiKeyColumns);
    if (!inserted) throw new Error('An inserted API key was not returned');
    return inserted;
  },
  page: (userId: number) =>
    db
      .select(apiKeyColumns)
      .from(apiKeys)
      .where(eq(apiKeys.userId, userId))
      .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id)),
  count: (userId: number) => db.$count(apiKeys, eq(apiKeys.userId, userId)),
  remove: async (userId: number, id: number): Promise<boolean> => {
    const removed = await db
      .delete(apiKeys)
      .where(and(eq(apiKeys.userId, userId), eq(apiKeys.id, id)))
      .returning({ id: apiKeys.id });
    return removed.length > 0;
  },
  removeAll: async (userId: number) => {
    await db.delete(apiKeys).where(eq(apiKeys.userId, userId));
  },
  findLive: async (keyHash: string) => {
    const [row] = await db
      .select({
        id: apiKeys.id,
        userId: apiKeys.userId,
        lastUsedAt: apiKeys.lastUsedAt,
        isStaff: users.isStaff,
        userName: users.name,
        timeZone: users.timeZone,
        hasTwoFactor: sql<boolean>`${users.totpLastStep} is not null`,
      })
      .from(apiKeys)
      .innerJoin(users, eq(users.id, apiKeys.userId))
      .where(and(eq(apiKeys.keyHash, keyHash), isNull(users.deactivatedAt)));
    return row;
  },
  touch: async (id: number, lastUsedAt: Date) => {
    await db.update(apiKeys).set({ lastUsedAt }).where(eq(apiKeys.id, id));
  },
});

const apiKeyColumns = {
  id: apiKeys.id,
  name: apiKeys.name,
  hint: apiKeys.hint,
  created_at: apiKeys.createdAt,
  last_used_at: apiKeys.lastUsedAt,
};
