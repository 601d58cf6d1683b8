import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { adBuilderSettings } from '../ad-builder.tables.ts';

export const utmSettingsStore = (db: Db | Tx) => ({
  find: async (businessId: number) => {
    const [row] = await db.select().from(adBuilderSettings).where(eq(adBuilderSettings.businessId, businessId));
    return row;
  },

  put: async (row: typeof adBuilderSettings.$inferInsert) => {
    await db
      .insert(adBuilderSettings)
      .values(row)
      .onConflictDoUpdate({ target: adBuilderSettings.businessId, set: row });
  },
});
