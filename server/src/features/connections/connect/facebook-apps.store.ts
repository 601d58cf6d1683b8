import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { facebookApps } from '../connections.tables.ts';

export const facebookAppStore = (db: Db | Tx) => ({
  find: async (businessId: number) => {
    const [row] = await db.select().from(facebookApps).where(eq(facebookApps.businessId, businessId));
    return row;
  },
  insert: async (row: typeof facebookApps.$inferInsert) => {
    await db.insert(facebookApps).values(row);
  },
  remove: async (businessId: number) => {
    await db.delete(facebookApps).where(eq(facebookApps.businessId, businessId));
  },
});
