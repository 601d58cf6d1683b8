import type { AdLevel } from '@fanfare/connectors/ports/ads/ads';
import type { DateRange, ReportPreset } from '@fanfare/contract/insights/ranges';
import type { AdRunState } from '@fanfare/contract/insights/statuses';
import { type SQL, sql } from 'drizzle-orm';
import { figuresIn } from '../kept-sums/weeks.store.ts';
import { columnsOf, noSums, previousPrefix, sumNames } from '../sums.store.ts';
import type { KeptFigures } from './kept-figures.store.ts';
import type { JoinedTable } from './report-conditions.store.ts';

/** Account of a report with its ranges of dates: accounts in different time zones can have different ones. */
export type ReportAccount = { id: number; range: DateRange; previous: DateRange | undefined };
export type ReportFilter = {
  level: AdLevel;
  accounts: readonly ReportAccount[];
  /** Preset of the range; undefined for a range of dates that the user chose. */
  preset: ReportPreset | undefined;
  kept: KeptFigures;
  states: readonly AdRunState[];
  search: string;
  /** SQL conditions on the tables `objects`, `sums`, those in `joins` and, if `needsMeans`, `means`. */
  conditions: readonly SQL[];
  joins: readonly JoinedTable[];
  needsMeans: boolean;
};

export const idArray = (values: readonly number[]): SQL => sql`${sql.param([...values])}::bigint[]`;

/**
 * SQL of sums over a range by object of the level. Days are stored for ads; days of a campaign have figures beyond
 * those of its ads, and count for campaigns only.
 */
const sumDays = (
  accountIds: readonly number[],
  level: AdLevel,
  range: DateRange,
  { weeks }: KeptFigures,
  prefix: string,
): SQL => {
  const days = sql`select object_id, ${sql.raw(sumNames.map((name) => `sum(${name}) as ${prefix}${name}`).join(', '))}
    from (${figuresIn(accountIds, range, weeks)}) as figures group by object_id`;
  if (level === 'ad') return days;
  const parent = level === 'campaign' ? sql`ads.campaign_remote_id` : sql`ads.group_remote_id`;
  return sql`
    select parents.id as object_id, ${sql.raw(sumNames.map((name) => `sum(days.${prefix}${name}) as ${prefix}${name}`).join(', '))}
    from (${days}) as days
    join ad_objects ads on ads.id = days.object_id and ads.account_id = any(${idArray(accountIds)})
    join ad_objects parents on parents.account_id = ads.account_id and parents.level = ${level}
      and parents.remote_id = ${parent}
    group by parents.id`;
};

/** Groups accounts by their range of dates, so that each range is summed once. */
const groupByRange = (
  accounts: readonly ReportAccount[],
  rangeOf: (account: ReportAccount) => DateRange | undefined,
) => {
  const groups = new Map<string, { range: DateRange; ids: number[] }>();
  for (const account of accounts) {
    const range = rangeOf(account);
    if (!range) continue;
    const key = `${range.from} ${range.to}`;
    const group = groups.get(key) ?? { range, ids: [] };
    group.ids.push(account.id);
    groups.set(key, group);
  }
  return [...groups.values()];
};

export const unionAll = (parts: readonly SQL[]): SQL => sql.join([...parts], sql` union all `);
const noRows = (prefix: string): SQL => sql`select null::bigint as object_id, ${noSums(prefix)} where false`;

/** Ids of the accounts without kept sums. */
export const othersOf = ({ accounts, kept }: ReportFilter) =>
  accounts.filter(({ id }) => !kept.accountIds.includes(id));

/**
 * SQL of the sums of all objects and of the ranges before: from kept sums where they are current, otherwise from days.
 */
export const sumsOf = (filter: ReportFilter): SQL => {
  const { level, accounts, preset, kept } = filter;
  const others = othersOf(filter);
  const isCompared = accounts.some(({ previous }) => previous);
  const ofPreset = sql`select object_id, ${columnsOf('kept')}, ${isCompared ? columnsOf('kept', previousPrefix) : noSums(previousPrefix)}
    from ad_preset_sums kept where preset = ${preset ?? ''} and account_id = any(${idArray(kept.accountIds)})`;
  if (others.length === 0) return ofPreset;
  const current = groupByRange(others, ({ range }) => range).map(({ range, ids }) =>
    sumDays(ids, level, range, kept, ''),
  );
  const before = groupByRange(others, ({ previous }) => previous).map(({ range, ids }) =>
    sumDays(ids, level, range, kept, previousPrefix),
  );
  const fromDays = sql`select object_id, ${columnsOf('current_days')}, ${columnsOf('previous_days', previousPrefix)}
    from (${unionAll(current)}) as current_days
    full join (${before.length > 0 ? unionAll(before) : noRows(previousPrefix)}) as previous_days using (object_id)`;
  return kept.accountIds.length > 0 ? unionAll([ofPreset, fromDays]) : fromDays;
};
