import type { AdLevel } from '@fanfare/connectors/ports/ads/ads';
import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { adDays, adObjects } from '../insights.tables.ts';

export type HistoryRow = {
  id: number;
  remoteId: string;
  name: string;
  campaignName: string | null;
  objective: string | null;
  createdAt: Date | null;
};
export type ObjectDay = {
  objectId: number;
  impressions: number;
  clicks: number;
  spendMicros: number;
  results: number | null;
};

const campaigns = alias(adObjects, 'campaigns');
const parents = alias(adObjects, 'parents');

/** Stored days of an account, one day at a time. */
export const historyStore = (db: Db | Tx) => ({
  listRows: (accountId: number, level: AdLevel): Promise<HistoryRow[]> =>
    db
      .select({
        ...{ id: adObjects.id, remoteId: adObjects.remoteId, name: adObjects.name, createdAt: adObjects.createdAt },
        campaignName: campaigns.name,
        objective: sql<string | null>`coalesce(${adObjects.objective}, ${campaigns.objective})`,
      })
      .from(adObjects)
      .leftJoin(
        campaigns,
        and(
          eq(campaigns.accountId, adObjects.accountId),
          eq(campaigns.level, 'campaign'),
          eq(campaigns.remoteId, adObjects.campaignRemoteId),
        ),
      )
      .where(and(eq(adObjects.accountId, accountId), eq(adObjects.level, level)))
      .orderBy(asc(adObjects.id)),

  /** Which row of the level the days of an object belong to. Days are of ads, and of campaigns what they have beyond. */
  listParents: async (accountId: number, level: Exclude<AdLevel, 'ad'>): Promise<Map<number, number>> => {
    const key = level === 'campaign' ? adObjects.campaignRemoteId : adObjects.groupRemoteId;
    const rows = await db
      .select({ id: adObjects.id, parentId: parents.id })
      .from(adObjects)
      .innerJoin(
        parents,
        and(eq(parents.accountId, adObjects.accountId), eq(parents.level, level), eq(parents.remoteId, key)),
      )
      .where(eq(adObjects.accountId, accountId));
    return new Map(rows.map(({ id, parentId }) => [id, parentId]));
  },

  readDay: (accountId: number, date: string): Promise<ObjectDay[]> =>
    db
      .select({
        ...{ objectId: adDays.objectId, impressions: adDays.impressions, clicks: adDays.clicks },
        ...{ spendMicros: adDays.spendMicros, results: adDays.results },
      })
      .from(adDays)
      .where(and(eq(adDays.accountId, accountId), eq(adDays.date, date))),
});
