import { type BulkSettings, defaultSettings } from '@fanfare/contract/bulk-ai/settings';
import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { bulkSettings } from '../bulk-ai.tables.ts';

export type SettingsRow = typeof bulkSettings.$inferSelect;

/** Completes settings that were saved before a field existed with its default. */
const complete = (row: SettingsRow | undefined): SettingsRow | undefined =>
  row && { ...row, settings: { ...defaultSettings('UTC', false), ...row.settings } };

export const settingsStore = (db: Db | Tx) => ({
  find: async (businessId: number): Promise<SettingsRow | undefined> => {
    const [row] = await db.select().from(bulkSettings).where(eq(bulkSettings.businessId, businessId));
    return complete(row);
  },

  /**
   * Locks the settings. Transactions that change categories, articles or jobs of a business wait here for each other.
   */
  lock: async (businessId: number): Promise<SettingsRow | undefined> => {
    const [row] = await db.select().from(bulkSettings).where(eq(bulkSettings.businessId, businessId)).for('update');
    return complete(row);
  },

  /** Inserts the row unless there is one, and locks it. */
  ensure: async (businessId: number, settings: BulkSettings, savedAt: Date): Promise<SettingsRow> => {
    await db.insert(bulkSettings).values({ businessId, settings, savedAt }).onConflictDoNothing();
    const row = await settingsStore(db).lock(businessId);
    if (!row) throw new Error('The settings of bulk AI were not inserted.');
    return row;
  },

  update: async (businessId: number, change: Partial<Omit<SettingsRow, 'businessId'>>): Promise<void> => {
    await db.update(bulkSettings).set(change).where(eq(bulkSettings.businessId, businessId));
  },
});
