import type { AdLevel, AdState } from '@fanfare/connectors/ports/ads/ads';
import type { DateRange } from '@fanfare/contract/insights/ranges';
import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/index.ts';
import { textContains } from '../../../platform/db/text-search.ts';
import { adObjects } from '../insights.tables.ts';
import { rowsOf } from '../sums.store.ts';
import type { AdHistory } from './ad-history.ts';

export type HistoryFilter = {
  accountId: number;
  level: AdLevel;
  range: DateRange;
  /** None: all of the account. */
  remoteIds: readonly string[];
  /** Also those that were deleted or archived, which a back-test needs. */
  hasRemoved: boolean;
  /** Only those in one of these states. */
  states?: readonly AdState[] | undefined;
};

type HistoryRow = {
  id: number;
  remote_id: string;
  name: string;
  campaign_name: string | null;
  objective: string | null;
  created_on: string | null;
  days: [string, number, number, number, number | null][] | null;
};

export type NamedObject = { level: AdLevel; remoteId: string; name: string };

/** Objects in one statement: 1,000 with 120 days each are some 10 MB. */
const batchSize = 1000;
const removedStates = ['removed', 'archived'];

export const historyStore = (db: Db) => ({
  /** Campaigns, groups or ads of an account with their days, a batch at a time. Objects without a day come too. */
  async *stream({ accountId, level, range, remoteIds, hasRemoved, states }: HistoryFilter): AsyncGenerator<AdHistory> {
    const parent = level === 'campaign' ? sql`ads.campaign_remote_id` : sql`ads.group_remote_id`;
    const isPart = level === 'ad' ? sql`ads.id = subjects.id` : sql`${parent} = subjects.remote_id`;
    let after = 0;
    for (;;) {
      const rows = rowsOf<HistoryRow>(
        await db.execute(sql`
          with subjects as (
            select objects.id, objects.remote_id, objects.name, campaigns.name as campaign_name,
              coalesce(objects.objective, campaigns.objective) as objective,
              to_char(objects.created_at at time zone accounts.time_zone, 'YYYY-MM-DD') as created_on
            from ad_objects objects
            join ad_accounts accounts on accounts.id = objects.account_id
            left join ad_objects campaigns on campaigns.account_id = objects.account_id
              and campaigns.level = 'campaign' and campaigns.remote_id = objects.campaign_remote_id
            where objects.account_id = ${accountId} and objects.level = ${level} and objects.id > ${after}
              and (${remoteIds.length === 0} or objects.remote_id = any(${sql.param([...remoteIds])}::text[]))
              and (${hasRemoved} or objects.state <> all(${sql.param(removedStates)}::text[]))
              and (${states === undefined} or objects.state = any(${sql.param([...(states ?? [])])}::text[]))
            order by objects.id limit ${batchSize}
          ), parts as (
            select subjects.id as subject_id, ads.id from subjects
            join ad_objects ads on ads.account_id = ${accountId} and ads.level in ('ad', ${level}) and ${isPart}
          ), figures as (
            select parts.subject_id, days.date, sum(days.impressions) as impressions, sum(days.clicks) as clicks,
              sum(days.spend_micros) as spend_micros, sum(days.results) as results
            from ad_days days join parts on parts.id = days.object_id
            where days.account_id = ${accountId} and days.date between ${range.from}::date and ${range.to}::date
            group by parts.subject_id, days.date
          ), histories as (
            select subject_id, jsonb_agg(jsonb_build_array(to_char(date, 'YYYY-MM-DD'), impressions, clicks,
              spend_micros, results)) as days
            from figures group by subject_id
          )
          select subjects.*, histories.days from subjects
          left join histories on histories.subject_id = subjects.id order by subjects.id`),
      );
      for (const row of rows) yield toHistory(row);
      const last = rows.at(-1);
      if (!last || rows.length < batchSize) return;
      after = last.id;
    }
  },

  /** Objects of a level whose name contains the text, by name. */
  search: (accountId: number, level: AdLevel, text: string, limit: number): Promise<NamedObject[]> =>
    db
      .select({ level: adObjects.level, remoteId: adObjects.remoteId, name: adObjects.name })
      .from(adObjects)
      .where(
        and(
          eq(adObjects.accountId, accountId),
          eq(adObjects.level, level),
          notInArray(adObjects.state, ['removed', 'archived']),
          textContains(text, adObjects.name),
        ),
      )
      .orderBy(asc(adObjects.name), asc(adObjects.id))
      .limit(limit),

  /** Those of these ids that are known, of any level. */
  findNames: async (accountId: number, remoteIds: readonly string[]): Promise<NamedObject[]> =>
    remoteIds.length === 0
      ? []
      : db
          .select({ level: adObjects.level, remoteId: adObjects.remoteId, name: adObjects.name })
          .from(adObjects)
          .where(
            and(
              eq(adObjects.accountId, accountId),
              sql`${adObjects.remoteId} = any(${sql.param([...remoteIds])}::text[])`,
            ),
          ),
});

const toHistory = (row: HistoryRow): AdHistory => ({
  ...{ id: row.remote_id, name: row.name, campaignName: row.campaign_name ?? '', objective: row.objective },
  createdOn: row.created_on,
  days: (row.days ?? []).map(([date, impressions, clicks, spendMicros, results]) => ({
    ...{ date, impressions, clicks, spendMicros },
    results: results ?? 0,
  })),
});
