import type { AdLevel, AdState } from '@fanfare/connectors/ports/ads/ads';
import type { DateRange } from '@fanfare/contract/insights/ranges';
import { and, asc, between, eq, inArray, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { adDays, adObjects } from '../insights.tables.ts';

export type HistoryFilter = {
  accountId: number;
  level: AdLevel;
  /** Network ids of the rows to read; undefined for all rows of the level. */
  remoteIds?: readonly string[] | undefined;
  /** States, one of which a row must have today; undefined to read deleted rows too. */
  states?: readonly AdState[] | undefined;
};
export type HistoryRow = {
  id: number;
  remoteId: string;
  name: string;
  campaignName: string | null;
  objective: string | null;
  createdAt: Date | null;
};
export type ObjectFigures = [
  objectId: number,
  impressions: number,
  clicks: number,
  spendMicros: number,
  results: number,
];

const campaigns = alias(adObjects, 'campaigns');
const parents = alias(adObjects, 'parents');
const sumOf = (column: AnyPgColumn) => sql<number>`coalesce(sum(${column}), 0)::float8`;

/** Store that reads the stored days of an account, a range at a time. */
export const historyStore = (db: Db | Tx) => ({
  listRows: ({ accountId, level, remoteIds, states }: HistoryFilter): Promise<HistoryRow[]> =>
    db
      .select({
        id: adObjects.id,
        remoteId: adObjects.remoteId,
        name: adObjects.name,
        createdAt: adObjects.createdAt,
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
      .where(
        and(
          eq(adObjects.accountId, accountId),
          eq(adObjects.level, level),
          remoteIds && inArray(adObjects.remoteId, [...remoteIds]),
          states && inArray(adObjects.state, [...states]),
        ),
      )
      .orderBy(asc(adObjects.id)),

  /**
   * Ids of the campaigns or groups that objects with days belong to, by object id. Days are stored for ads, and for
   * campaigns with figures that belong to no ad.
   */
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

  /**
   * Sums of each object over the range, returned as one JSON value: reading thousands of rows takes ten times as long.
   */
  readRange: async (accountId: number, { from, to }: DateRange): Promise<readonly ObjectFigures[]> => {
    const sums = db
      .select({
        objectId: adDays.objectId,
        impressions: sumOf(adDays.impressions).as('impressions'),
        clicks: sumOf(adDays.clicks).as('clicks'),
        spend: sumOf(adDays.spendMicros).as('spend'),
        results: sumOf(adDays.results).as('results'),
      })
      .from(adDays)
      .where(and(eq(adDays.accountId, accountId), between(adDays.date, from, to)))
      .groupBy(adDays.objectId)
      .as('sums');
    const { objectId, impressions, clicks, spend, results } = sums;
    const [read] = await db
      .select({
        rows: sql<
          ObjectFigures[] | null
        >`json_agg(json_build_array(${objectId}, ${impressions}, ${clicks}, ${spend}, ${results}))`,
      })
      .from(sums);
    return read?.rows ?? [];
  },
});
