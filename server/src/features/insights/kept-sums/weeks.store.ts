import { addDays, type DateRange } from '@fanfare/contract/insights/ranges';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { rowsOf } from '../../../platform/db/rows-of.ts';
import { sumNames } from '../sums.store.ts';
import { toSpans, weekOf } from './week-spans.ts';

/**
 * Number of weeks per statement. For an account with 6,000 ads, a statement reads 336,000 days, far below the time
 * limit of statements.
 */
const weeksPerStatement = 8;

const monday = (date: string): SQL => sql.raw(`(${date} - (extract(isodow from ${date})::int - 1))`);
const ids = (accountIds: readonly number[]): SQL => sql`${sql.param([...accountIds])}::bigint[]`;
const names = sumNames.join(', ');

/**
 * SQL that increments the versions of weeks with changed days. It is part of the statement that writes the days;
 * `changed` names its result with their dates.
 */
export const countUpWeeks = (businessId: number, accountId: number, changed: string): SQL => sql`
  insert into ad_week_versions (business_id, account_id, week, version)
  select distinct ${businessId}::bigint, ${accountId}::bigint, ${monday('date')}, 1 from ${sql.raw(changed)} order by 3
  on conflict (account_id, week) do update set version = ad_week_versions.version + 1`;

/**
 * SQL of `object_id`, `date` and figures of accounts in a range: from kept weeks where there are any, otherwise from
 * days.
 */
export const figuresIn = (accountIds: readonly number[], range: DateRange, keptWeeks: ReadonlySet<string>): SQL => {
  const { weeks, days } = toSpans(range, keptWeeks);
  // Columns are cast to `float8`, because sums of `bigint` are `numeric`, which is slow to add and convert.
  const numbers = sql.raw(sumNames.map((name) => `${name}::float8 as ${name}`).join(', '));
  const parts = [
    ...days.map(
      ({ from, to }) => sql`select object_id, date, ${numbers} from ad_days
        where account_id = any(${ids(accountIds)}) and date between ${from}::date and ${to}::date`,
    ),
    ...weeks.map(
      ({ from, to }) => sql`select object_id, week as date, ${sql.raw(names)} from ad_weeks
        where account_id = any(${ids(accountIds)}) and week between ${from}::date and ${to}::date`,
    ),
  ];
  return sql.join(parts, sql` union all `);
};

/** Store of the sums of past weeks. */
export const weekStore = (db: Db | Tx) => ({
  /** Lists the weeks in a range that are kept for all of these accounts. */
  listKept: async (accountIds: readonly number[], { from, to }: DateRange): Promise<Set<string>> => {
    if (accountIds.length === 0) return new Set();
    const rows = rowsOf<{ week: string }>(
      await db.execute(sql`
        select to_char(week, 'YYYY-MM-DD') as week from ad_week_versions
        where account_id = any(${ids(accountIds)}) and week between ${from}::date and ${to}::date
          and kept_version = version
        group by week having count(*) = ${accountIds.length}`),
    );
    return new Set(rows.map(({ week }) => week));
  },

  /**
   * Sums some past weeks of an account whose days have changed since; false when there were none. Needs a transaction.
   */
  renewSome: async (businessId: number, accountId: number, today: string): Promise<boolean> => {
    const thisWeek = weekOf(today);
    await db.execute(sql`
      insert into ad_week_versions (business_id, account_id, week)
      select ${businessId}::bigint, ${accountId}::bigint, week::date
      from (select min(date) as first from ad_days where account_id = ${accountId}) as days,
        generate_series(${monday('first')}, ${addDays(thisWeek, -7)}::date, interval '7 days') as week
      on conflict do nothing`);
    // The rows stay locked: a transaction that changes a day of these weeks waits and increments the version
    // afterwards.
    const rows = rowsOf<{ week: string }>(
      await db.execute(sql`
        select to_char(week, 'YYYY-MM-DD') as week from ad_week_versions
        where account_id = ${accountId} and week < ${thisWeek}::date and kept_version is distinct from version
        order by week limit ${weeksPerStatement} for update`),
    );
    const first = rows[0]?.week;
    const last = rows.at(-1)?.week;
    if (!first || !last) return false;
    const weeks = sql`${sql.param(rows.map(({ week }) => week))}::date[]`;
    await db.execute(sql`delete from ad_weeks where account_id = ${accountId} and week = any(${weeks})`);
    await db.execute(sql`
      insert into ad_weeks (business_id, account_id, week, object_id, ${sql.raw(names)})
      select ${businessId}::bigint, ${accountId}::bigint, ${monday('date')}, object_id,
        ${sql.raw(sumNames.map((name) => `sum(${name}::float8)`).join(', '))}
      from ad_days where account_id = ${accountId} and date between ${first}::date and ${addDays(last, 6)}::date
        and ${monday('date')} = any(${weeks})
      group by 3, 4 order by 3, 4`);
    await db.execute(sql`
      update ad_week_versions set kept_version = version where account_id = ${accountId} and week = any(${weeks})`);
    return true;
  },
});
