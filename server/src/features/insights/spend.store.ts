import type { DateRange } from '@fanfare/contract/insights/ranges';
import { and, asc, between, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import type { AdAccountRow } from './ad-facts.store.ts';
import { adAccounts, adDays, adObjects } from './insights.tables.ts';

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

/** What kept accounts spent, and which of their ads can't run. Only amounts of one account may be added. */
export const spendStore = (db: Db | Tx) => ({
  listByBusiness: (businessId: number): Promise<AdAccountRow[]> =>
    db
      .select()
      .from(adAccounts)
      .where(and(eq(adAccounts.businessId, businessId), isNull(adAccounts.replacedAt)))
      .orderBy(asc(adAccounts.name), asc(adAccounts.id)),

  /** With the rows that others replaced: they have the days of an earlier currency or zone. */
  listEverOfBusinesses: (businessIds: readonly number[]): Promise<AdAccountRow[]> =>
    businessIds.length === 0
      ? Promise.resolve([])
      : db
          .select()
          .from(adAccounts)
          .where(inArray(adAccounts.businessId, [...businessIds]))
          .orderBy(asc(adAccounts.name), asc(adAccounts.id)),

  /** Days without delivery are missing. */
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
