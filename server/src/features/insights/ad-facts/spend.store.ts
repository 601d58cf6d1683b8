import type { DateRange } from '@fanfare/contract/insights/ranges';
import { and, asc, between, desc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { rowsOf } from '../../../platform/db/rows-of.ts';
import { textContains } from '../../../platform/db/text-search.ts';
import { isAnyOf, unnestColumns } from '../../../platform/db/unnest-columns.ts';
import { adAccounts, adDays, adObjects } from '../insights.tables.ts';
import { figuresIn, weekStore } from '../kept-sums/weeks.store.ts';
import type { AdAccountRow } from './ad-facts.store.ts';

/** Figures of an account on one day, in the account's own currency and zone. */
export type AccountDay = {
  accountId: number;
  date: string;
  impressions: number;
  clicks: number;
  spendMicros: number;
  results: number | null;
};
export type AdObjectState = Pick<typeof adObjects.$inferSelect, 'level' | 'remoteId' | 'name' | 'state' | 'reason'>;

const adCampaignColumns = {
  accountId: adObjects.accountId,
  remoteId: adObjects.remoteId,
  name: adObjects.name,
  state: adObjects.state,
  createdAt: adObjects.createdAt,
};
export type AdCampaign = Pick<typeof adObjects.$inferSelect, keyof typeof adCampaignColumns>;
/** Sums of some ad campaigns of one account, in its currency. */
export type AdCampaignSums = Omit<AccountDay, 'date'>;
const areAdCampaigns = (accountIds: readonly number[]) =>
  and(isAnyOf(adObjects.accountId, accountIds, 'bigint'), eq(adObjects.level, 'campaign'));

/** Store of the spend of kept accounts, and their ads that can't run. Amounts may only be added within one account. */
export const spendStore = (db: Db | Tx) => ({
  listByBusiness: (businessId: number): Promise<AdAccountRow[]> =>
    db
      .select()
      .from(adAccounts)
      .where(and(eq(adAccounts.businessId, businessId), isNull(adAccounts.replacedAt)))
      .orderBy(asc(adAccounts.name), asc(adAccounts.id)),

  /** Lists the accounts, including replaced rows, which have the days in an earlier currency or time zone. */
  listEverOfBusinesses: (businessIds: readonly number[]): Promise<AdAccountRow[]> =>
    businessIds.length === 0
      ? Promise.resolve([])
      : db
          .select()
          .from(adAccounts)
          .where(inArray(adAccounts.businessId, [...businessIds]))
          .orderBy(asc(adAccounts.name), asc(adAccounts.id)),

  /** Lists the figures by day; days without delivery are missing. */
  figuresByDay: (accountIds: readonly number[], { from, to }: DateRange): Promise<AccountDay[]> =>
    accountIds.length === 0
      ? Promise.resolve([])
      : db
          .select({
            accountId: adDays.accountId,
            date: adDays.date,
            impressions: sql<number>`sum(${adDays.impressions})::float8`,
            clicks: sql<number>`sum(${adDays.clicks})::float8`,
            spendMicros: sql<number>`sum(${adDays.spendMicros})::float8`,
            results: sql<number | null>`sum(${adDays.results})`,
          })
          .from(adDays)
          .where(and(inArray(adDays.accountId, [...accountIds]), between(adDays.date, from, to)))
          .groupBy(adDays.accountId, adDays.date)
          .orderBy(asc(adDays.accountId), asc(adDays.date)),

  /** Ad campaigns whose name contains the text, newest first; no archived or deleted ones. */
  listAdCampaigns: (accountIds: readonly number[], search: string, limit: number): Promise<AdCampaign[]> =>
    db
      .select(adCampaignColumns)
      .from(adObjects)
      .where(
        and(
          areAdCampaigns(accountIds),
          notInArray(adObjects.state, ['removed', 'archived']),
          textContains(search, adObjects.name),
        ),
      )
      .orderBy(sql`${adObjects.createdAt} desc nulls last`, desc(adObjects.id))
      .limit(limit),

  findAdCampaigns: (accountIds: readonly number[], remoteIds: readonly string[]): Promise<AdCampaign[]> =>
    db
      .select(adCampaignColumns)
      .from(adObjects)
      .where(and(areAdCampaigns(accountIds), isAnyOf(adObjects.remoteId, remoteIds, 'text')))
      .orderBy(asc(adObjects.id)),

  /** Sums by account, from kept weeks where there are any, otherwise from days. */
  sumAdCampaigns: async (
    adCampaigns: readonly Pick<AdCampaign, 'accountId' | 'remoteId'>[],
    range: DateRange,
  ): Promise<AdCampaignSums[]> => {
    if (adCampaigns.length === 0) return [];
    const accountIds = [...new Set(adCampaigns.map(({ accountId }) => accountId))];
    const wanted = unnestColumns('wanted', {
      account_id: [adCampaigns.map(({ accountId }) => accountId), 'bigint'],
      remote_id: [adCampaigns.map(({ remoteId }) => remoteId), 'text'],
    });
    const weeks = await weekStore(db).listKept(accountIds, range);
    return rowsOf<AdCampaignSums>(
      await db.execute(sql`
        select objects.account_id as "accountId", sum(figures.impressions)::float8 as impressions,
          sum(figures.clicks)::float8 as clicks, sum(figures.spend_micros)::float8 as "spendMicros",
          sum(figures.results)::float8 as results
        from (${figuresIn(accountIds, range, weeks)}) as figures
        join ad_objects objects on objects.id = figures.object_id and objects.account_id = any(${sql.param(accountIds)}::bigint[])
        join ${wanted} on wanted.account_id = objects.account_id and wanted.remote_id = objects.campaign_remote_id
        group by 1 order by 1`),
    );
  },

  /** The campaigns, groups and ads of an account that are in one of these states. */
  listInState: (accountId: number, states: readonly AdObjectState['state'][]): Promise<AdObjectState[]> =>
    db
      .select({
        level: adObjects.level,
        remoteId: adObjects.remoteId,
        name: adObjects.name,
        state: adObjects.state,
        reason: adObjects.reason,
      })
      .from(adObjects)
      .where(and(eq(adObjects.accountId, accountId), inArray(adObjects.state, [...states])))
      .orderBy(asc(adObjects.name), asc(adObjects.id)),
});
