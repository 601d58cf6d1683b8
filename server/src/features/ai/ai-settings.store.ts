import type { Voice } from '@fanfare/contract/ai/ai';
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { createSharedRuns } from '../../platform/limiter.ts';
import { businesses } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { aiSettings, aiVoices, type IncidentCode } from './ai.tables.ts';

export type SettingsRow = typeof aiSettings.$inferSelect;
/** Ids of the business's secrets in the vault. */
export type KeyIds = Pick<SettingsRow, 'keyId' | 'youtubeKeyId'>;
/** The settings of a business, with the access level of its owner. */
export type BusinessSettings = Omit<SettingsRow, 'businessId'> & { accessLevel: number };

/** Id of a site, or 0 for the business. */
const voiceKey = (siteId: number | undefined) => siteId ?? 0;

const selectSettings = (db: Db | Tx) =>
  db
    .select({ accessLevel: users.accessLevel, settings: aiSettings })
    .from(businesses)
    .innerJoin(users, eq(users.id, businesses.ownerId))
    .leftJoin(aiSettings, eq(aiSettings.businessId, businesses.id));
type StoredSettings = { accessLevel: number; settings: SettingsRow | null };

const toSettings = (row: StoredSettings | undefined): BusinessSettings => {
  const { keyId, youtubeKeyId, ceiling, staffCeiling, incident, incidentUntil } = row?.settings ?? {};
  return {
    accessLevel: row?.accessLevel ?? 0,
    keyId: keyId ?? null,
    youtubeKeyId: youtubeKeyId ?? null,
    ceiling: ceiling ?? null,
    staffCeiling: staffCeiling ?? null,
    incident: incident ?? null,
    incidentUntil: incidentUntil ?? null,
  };
};

/**
 * Reads the settings before every call of a model, by a prepared statement. Calls at the same moment, such as those of
 * an article's sections, share one read.
 */
export const settingsLookup = (db: Db) => {
  const query = selectSettings(db)
    .where(eq(businesses.id, sql.placeholder('businessId')))
    .prepare('ai_settings_of_business');
  return createSharedRuns(
    async (businessId: number): Promise<BusinessSettings> => toSettings((await query.execute({ businessId }))[0]),
  );
};

export const aiSettingsStore = (db: Db | Tx) => ({
  find: async (businessId: number): Promise<BusinessSettings> =>
    toSettings((await selectSettings(db).where(eq(businesses.id, businessId)))[0]),

  save: (businessId: number, change: Partial<SettingsRow>) =>
    db
      .insert(aiSettings)
      .values({ ...change, businessId })
      .onConflictDoUpdate({ target: aiSettings.businessId, set: change }),

  /** The ids of the stored keys, locked until the transaction ends. */
  lockKeyIds: async (businessId: number): Promise<KeyIds> => {
    await db.insert(aiSettings).values({ businessId }).onConflictDoNothing();
    const [row] = await db
      .select({ keyId: aiSettings.keyId, youtubeKeyId: aiSettings.youtubeKeyId })
      .from(aiSettings)
      .where(eq(aiSettings.businessId, businessId))
      .for('update');
    return row ?? { keyId: null, youtubeKeyId: null };
  },

  /** Starts an incident; false while an equal incident lasts. If two processes start it at once, only one gets true. */
  startIncident: async (businessId: number, incident: IncidentCode, now: Date, until: Date): Promise<boolean> => {
    const change = { incident, incidentUntil: until };
    const { incident: last, incidentUntil: lastUntil } = aiSettings;
    const rows = await db
      .insert(aiSettings)
      .values({ businessId, ...change })
      .onConflictDoUpdate({
        target: aiSettings.businessId,
        set: change,
        setWhere: or(isNull(lastUntil), lte(lastUntil, now), sql`${last} is distinct from ${incident}`),
      })
      .returning({ businessId: aiSettings.businessId });
    return rows.length > 0;
  },

  endIncident: (businessId: number) =>
    db.update(aiSettings).set({ incident: null, incidentUntil: null }).where(eq(aiSettings.businessId, businessId)),

  /** Finds the voices of a site and of its business; each is missing if it was not set. */
  findVoices: async (businessId: number, siteId: number | undefined) => {
    const rows = await db
      .select({ siteId: aiVoices.siteId, voice: aiVoices.voice })
      .from(aiVoices)
      .where(and(eq(aiVoices.businessId, businessId), inArray(aiVoices.siteId, [0, voiceKey(siteId)])));
    const voiceOf = (key: number) => rows.find((row) => row.siteId === key)?.voice;
    return { site: siteId === undefined ? undefined : voiceOf(siteId), business: voiceOf(0) };
  },

  /** Ids of the sites with a voice of their own. */
  listVoiceSites: async (businessId: number): Promise<number[]> => {
    const rows = await db.select({ siteId: aiVoices.siteId }).from(aiVoices).where(eq(aiVoices.businessId, businessId));
    return rows.map(({ siteId }) => siteId);
  },

  saveVoice: (businessId: number, siteId: number | undefined, voice: Voice) =>
    db
      .insert(aiVoices)
      .values({ businessId, siteId: voiceKey(siteId), voice })
      .onConflictDoUpdate({ target: [aiVoices.businessId, aiVoices.siteId], set: { voice } }),

  removeVoice: (businessId: number, siteId: number) =>
    db.delete(aiVoices).where(and(eq(aiVoices.businessId, businessId), eq(aiVoices.siteId, siteId))),
});
