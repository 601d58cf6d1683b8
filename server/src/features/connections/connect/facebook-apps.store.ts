import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { facebookApps } from '../connections.tables.ts';

export const facebookAppStore = (db: Db | Tx) => ({
  list: (businessId: number) =>
    db.select().from(facebookApps).where(eq(facebookApps.businessId, businessId)).orderBy(asc(facebookApps.savedAt)),
  find: async (businessId: number, appId: string) => {
    const [row] = await db.select().from(facebookApps).where(isApp(businessId, appId));
    return row;
  },
  insert: async (row: typeof facebookApps.$inferInsert) => {
    await db.insert(facebookApps).values(row);
  },
  remove: async (businessId: number, appId: string) => {
    await db.delete(facebookApps).where(isApp(businessId, appId));
  },
});

const isApp = (businessId: number, appId: string) =>
  and(eq(facebookApps.businessId, businessId), eq(facebookApps.appId, appId));
