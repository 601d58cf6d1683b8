import type { AdLevel, AdUniques } from '@fanfare/connectors/ports/ads/ads';
import type { DateRange, ReportPreset } from '@fanfare/contract/insights/ranges';
import { hourMs } from '@fanfare/contract/kit/durations';
import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { adUniqueReads } from '../insights.tables.ts';

export type UniqueRead = typeof adUniqueReads.$inferSelect;
/** Interval in milliseconds in which the use of a preset is recorded at most once. */
const wantedEveryMs = hourMs;

/** Store of figures that count people, such as reach, by preset. */
export const uniqueStore = (db: Db | Tx) => ({
  /** Records that a preset of these accounts is looked at. Returns the accounts for which it was never read. */
  want: async (
    accounts: readonly { id: number; businessId: number }[],
    level: AdLevel,
    preset: ReportPreset,
    at: Date,
  ): Promise<number[]> => {
    if (accounts.length === 0) return [];
    const rows = await db
      .insert(adUniqueReads)
      .values(accounts.map(({ id, businessId }) => ({ businessId, accountId: id, level, preset, wantedAt: at })))
      .onConflictDoUpdate({
        target: [adUniqueReads.accountId, adUniqueReads.level, adUniqueReads.preset],
        set: { wantedAt: at },
        setWhere: lt(adUniqueReads.wantedAt, new Date(at.getTime() - wantedEveryMs)),
      })
      .returning({ accountId: adUniqueReads.accountId, readAt: adUniqueReads.readAt });
    return rows.filter(({ readAt }) => readAt === null).map(({ accountId }) => accountId);
  },

  /** Lists the presets of the account that members looked at since a time. */
  listWanted: (accountId: number, since: Date): Promise<UniqueRead[]> =>
    db
      .select()
      .from(adUniqueReads)
      .where(and(eq(adUniqueReads.accountId, accountId), gte(adUniqueReads.wantedAt, since)))
      .orderBy(adUniqueReads.preset, adUniqueReads.level),

  put: async (
    businessId: number,
    accountId: number,
    level: AdLevel,
    preset: ReportPreset,
    { from, to }: DateRange,
    uniques: readonly AdUniques[],
    readAt: Date,
  ): Promise<void> => {
    if (uniques.length === 0) return;
    const column = <T>(pick: (each: AdUniques) => T) => sql.param(uniques.map((each) => pick(each) ?? null));
    // An object that the network returned twice keeps the last figures.
    await db.execute(sql`
      insert into ad_uniques (business_id, account_id, preset, object_id, range_from, range_to, reach, frequency,
        unique_clicks, quality_ranking, read_at)
      select distinct on (objects.id) ${businessId}::bigint, ${accountId}::bigint, ${preset}, objects.id, ${from}::date,
        ${to}::date, read.reach, read.frequency, read.unique_clicks, read.quality_ranking, ${readAt.toISOString()}::timestamptz
      from unnest(${column(({ id }) => id)}::text[], ${column(({ reach }) => reach)}::bigint[],
        ${column(({ frequency }) => frequency)}::float8[], ${column(({ uniqueClicks }) => uniqueClicks)}::bigint[],
        ${column(({ qualityRanking }) => qualityRanking)}::text[])
        with ordinality as read(remote_id, reach, frequency, unique_clicks, quality_ranking, position)
      join ad_objects objects on objects.account_id = ${accountId} and objects.level = ${level}
        and objects.remote_id = read.remote_id
      order by objects.id, read.position desc
      on conflict (account_id, preset, object_id) do update set range_from = excluded.range_from,
        range_to = excluded.range_to, reach = excluded.reach, frequency = excluded.frequency,
        unique_clicks = excluded.unique_clicks, quality_ranking = excluded.quality_ranking, read_at = excluded.read_at`);
  },

  /** Ends a reading; figures that the reading did not return are removed. */
  finish: async (
    accountId: number,
    level: AdLevel,
    preset: ReportPreset,
    range: DateRange,
    at: Date,
  ): Promise<void> => {
    await db.execute(sql`
      delete from ad_uniques using ad_objects objects
      where ad_uniques.account_id = ${accountId} and ad_uniques.preset = ${preset} and ad_uniques.read_at < ${at.toISOString()}::timestamptz
        and objects.id = ad_uniques.object_id and objects.level = ${level}`);
    await db
      .update(adUniqueReads)
      .set({ rangeFrom: range.from, rangeTo: range.to, readAt: at })
      .where(
        and(eq(adUniqueReads.accountId, accountId), eq(adUniqueReads.level, level), eq(adUniqueReads.preset, preset)),
      );
  },
});
