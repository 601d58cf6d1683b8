import type { AdLevel } from '@fanfare/connectors/ports/ads/ads';
import type { DateRange, ReportPreset } from '@fanfare/contract/insights/ranges';
import type { SortColumn } from '@fanfare/contract/insights/report';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { likePattern } from '../../../platform/db/like-pattern.ts';
import { rowsOf } from '../../../platform/db/rows-of.ts';
import { columnsOf, noSums, presentedColumns, previousPrefix, type Sums, sumNames, sumsOver } from '../sums.store.ts';

/** An account of a report, with the dates that it is about: accounts in other zones have other ones. */
export type ReportAccount = { id: number; range: DateRange; previous: DateRange | undefined };
export type ReportFilter = {
  level: AdLevel;
  accounts: readonly ReportAccount[];
  /** Undefined for a range of the user's own. */
  preset: ReportPreset | undefined;
  /** Accounts whose kept sums are for the preset today. */
  keptAccountIds: readonly number[];
  states: readonly string[];
  search: string;
  /** On `objects`, `sums`, `campaigns`, `groups`, `uniques` and, where `needsMeans`, `means`. */
  conditions: readonly SQL[];
  needsMeans: boolean;
};
type PreviousSums = { [Name in keyof Sums as `${typeof previousPrefix}${Name}`]: Sums[Name] };
export type AllSums = Sums & PreviousSums;
export type ReportSqlRow = AllSums & {
  account_id: number;
  remote_id: string;
  name: string;
  campaign_remote_id: string;
  campaign_name: string | null;
  group_remote_id: string | null;
  group_name: string | null;
  state: string;
  status: string;
  reason: string | null;
  is_on: boolean;
  objective: string | null;
  result_kind: string | null;
  has_interests: boolean;
  budget: unknown;
  reach: number | null;
  frequency: number | null;
  unique_clicks: number | null;
  quality_ranking: string | null;
};
export type AccountTotals = AllSums & { account_id: number; total: number };

const intArray = (values: readonly number[]): SQL => sql`${sql.param([...values])}::int[]`;

/**
 * Sums of a range by object of the level. Days are of ads; a day of a campaign is what it has beyond its ads, and
 * belongs to campaigns only.
 */
const sumDays = (accountIds: readonly number[], level: AdLevel, { from, to }: DateRange, prefix: string): SQL => {
  // Sums of `bigint` are numerics, which are slow to add up and to convert.
  const names = sql.raw(sumNames.map((name) => `sum(${name}::float8) as ${prefix}${name}`).join(', '));
  const days = sql`select object_id, ${names} from ad_days
    where account_id = any(${intArray(accountIds)}) and date between ${from}::date and ${to}::date group by object_id`;
  if (level === 'ad') return days;
  const parent = level === 'campaign' ? sql`ads.campaign_remote_id` : sql`ads.group_remote_id`;
  return sql`
    select parents.id as object_id, ${sql.raw(sumNames.map((name) => `sum(days.${prefix}${name}) as ${prefix}${name}`).join(', '))}
    from (${days}) as days
    join ad_objects ads on ads.id = days.object_id and ads.account_id = any(${intArray(accountIds)})
    join ad_objects parents on parents.account_id = ads.account_id and parents.level = ${level}
      and parents.remote_id = ${parent}
    group by parents.id`;
};

/** Accounts by the dates they are about, so that each range is summed once. */
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

const unionAll = (parts: readonly SQL[]): SQL => sql.join([...parts], sql` union all `);
const noRows = (prefix: string): SQL => sql`select null::int as object_id, ${noSums(prefix)} where false`;

/** Sums of all objects, with those of the ranges before: from the kept ones where they are current, else from days. */
const sumsOf = ({ level, accounts, preset, keptAccountIds }: ReportFilter): SQL => {
  const others = accounts.filter(({ id }) => !keptAccountIds.includes(id));
  const [has, isCompared] = [others.length > 0, accounts.some(({ previous }) => previous)];
  const kept = sql`select object_id, ${columnsOf('kept')}, ${isCompared ? columnsOf('kept', previousPrefix) : noSums(previousPrefix)}
    from ad_preset_sums kept where preset = ${preset ?? ''} and account_id = any(${intArray(keptAccountIds)})`;
  if (!has) return kept;
  const current = groupByRange(others, ({ range }) => range).map(({ range, ids }) => sumDays(ids, level, range, ''));
  const before = groupByRange(others, ({ previous }) => previous).map(({ range, ids }) =>
    sumDays(ids, level, range, previousPrefix),
  );
  const fromDays = sql`select object_id, ${columnsOf('current_days')}, ${columnsOf('previous_days', previousPrefix)}
    from (${unionAll(current)}) as current_days
    full join (${before.length > 0 ? unionAll(before) : noRows(previousPrefix)}) as previous_days using (object_id)`;
  return keptAccountIds.length > 0 ? unionAll([kept, fromDays]) : fromDays;
};

type Ordering = { by: SQL; needsCampaigns?: true };
const orderings: Record<SortColumn, Ordering> = {
  name: { by: sql`objects.name` },
  campaign_name: { by: sql`campaigns.name`, needsCampaigns: true },
  status: { by: sql`objects.state` },
  results: { by: sql`sums.results` },
  cost_per_result: { by: sql`sums.spend_micros / nullif(sums.results, 0)` },
  spend: { by: sql`coalesce(sums.spend_micros, 0)` },
  impressions: { by: sql`coalesce(sums.impressions, 0)` },
  clicks: { by: sql`coalesce(sums.clicks, 0)` },
  ctr: { by: sql`sums.clicks / nullif(sums.impressions, 0)` },
  cpc: { by: sql`sums.spend_micros / nullif(sums.clicks, 0)` },
  cpm: { by: sql`sums.spend_micros / nullif(sums.impressions, 0)` },
  link_clicks: { by: sql`sums.link_clicks` },
  conversions: { by: sql`sums.conversions` },
  conversion_value: { by: sql`sums.conversion_value_micros` },
  viewable_impressions: { by: sql`sums.viewable_impressions` },
};

const joinCampaigns = sql`left join ad_objects campaigns on campaigns.account_id = objects.account_id
  and campaigns.level = 'campaign' and campaigns.remote_id = objects.campaign_remote_id`;
const joinGroups = sql`left join ad_objects groups on groups.account_id = objects.account_id and groups.level = 'group'
  and groups.remote_id = objects.group_remote_id`;
/** Those of exactly the dates of the report; of a range of the user's own there are none. */
const joinUniques = (preset: ReportPreset | undefined): SQL => sql`
  left join ranges on ranges.account_id = objects.account_id
  left join ad_uniques uniques on uniques.account_id = objects.account_id and uniques.preset = ${preset ?? ''}
    and uniques.object_id = objects.id and uniques.range_from = ranges.range_from and uniques.range_to = ranges.range_to`;

/** The mean cost per result of each account. */
const meansOf = (level: AdLevel): SQL => sql`
  select objects.account_id, sum(sums.spend_micros) / nullif(sum(sums.results), 0) as cost_per_result
  from sums join ad_objects objects on objects.id = sums.object_id where objects.level = ${level} group by 1`;

type Page = { sort: SortColumn; isDescending: boolean; limit: number; offset: number };

/** `with` the objects that a filter wants: `wanted` has their ids, accounts and these columns; `ranges` the dates. */
export const withWanted = (filter: ReportFilter, columns: SQL, needsCampaigns = false): SQL => {
  const { level, accounts, preset, states, search, conditions, needsMeans } = filter;
  const accountIds = intArray(accounts.map(({ id }) => id));
  const hasConditions = conditions.length > 0;
  const isWanted = sql.join(
    [
      sql`objects.account_id = any(${accountIds}) and objects.level = ${level}`,
      sql`objects.state = any(${sql.param([...states])}::text[])`,
      ...(search === '' ? [] : [sql`objects.name ilike ${likePattern(search)}`]),
      ...conditions,
    ],
    sql` and `,
  );
  return sql`with ranges as (select * from unnest(${accountIds},
      ${sql.param(accounts.map(({ range }) => range.from))}::date[],
      ${sql.param(accounts.map(({ range }) => range.to))}::date[]) as ranges(account_id, range_from, range_to)),
    sums as (${sumsOf(filter)}),
    ${needsMeans ? sql`means as (${meansOf(level)}),` : sql``}
    wanted as materialized (
      select objects.id, objects.account_id, ${columns}
      from ad_objects objects
      left join sums on sums.object_id = objects.id
      ${hasConditions || needsCampaigns ? joinCampaigns : sql``}
      ${hasConditions ? sql`${joinGroups} ${joinUniques(preset)}` : sql``}
      ${needsMeans ? sql`left join means on means.account_id = objects.account_id` : sql``}
      where ${isWanted})`;
};

/** Parallel workers would each sum all days again, for a share of the objects that the sums are joined with. */
const sumInOneProcess = async (db: Db | Tx, { accounts, keptAccountIds }: ReportFilter): Promise<void> => {
  if (keptAccountIds.length < accounts.length)
    await db.execute(sql`select set_config('max_parallel_workers_per_gather', '0', true)`);
};

/** Reports over kept figures. Objects without a day in the range are listed with nothing. */
export const reportStore = (db: Db | Tx) => ({
  /** The day that the kept sums of each account are for. */
  sumsOn: async (accountIds: readonly number[]): Promise<Map<number, string | null>> => {
    const rows = rowsOf<{ id: number; sums_on: string | null }>(
      await db.execute(
        sql`select id, to_char(sums_on, 'YYYY-MM-DD') as sums_on from ad_accounts where id = any(${intArray(accountIds)})`,
      ),
    );
    return new Map(rows.map(({ id, sums_on }) => [id, sums_on]));
  },

  /** One page, and the sums and number of all rows by account. Within a transaction. */
  page: async (filter: ReportFilter, page: Page): Promise<{ rows: ReportSqlRow[]; totals: AccountTotals[] }> => {
    await sumInOneProcess(db, filter);
    const { preset } = filter;
    const { by, needsCampaigns } = orderings[page.sort];
    const columns = sql`${by} as sort_key, ${columnsOf('sums')}, ${columnsOf('sums', previousPrefix)}`;
    const direction = page.isDescending ? sql`desc` : sql`asc`;
    const [answer] = rowsOf<{ rows: ReportSqlRow[] | null; totals: AccountTotals[] | null }>(
      await db.execute(sql`
        ${withWanted(filter, columns, needsCampaigns)},
        page as (
          select * from wanted order by sort_key ${direction} nulls last, id limit ${page.limit} offset ${page.offset})
        select
          (select json_agg(totals) from (
            select account_id, count(*)::int as total, ${sumsOver()}, ${sumsOver(previousPrefix)}
            from wanted group by account_id) as totals) as totals,
          (select json_agg(rows) from (
            select page.account_id, ${presentedColumns('page')}, ${presentedColumns('page', previousPrefix)}, objects.remote_id, objects.name, objects.campaign_remote_id, campaigns.name as campaign_name,
              objects.group_remote_id, groups.name as group_name, objects.state, objects.status, objects.reason, objects.is_on,
              coalesce(objects.objective, campaigns.objective) as objective, objects.result_kind,
              jsonb_array_length(coalesce(objects.interests, groups.interests, '[]')) > 0 as has_interests,
              coalesce(objects.budget, groups.budget, campaigns.budget) as budget,
              uniques.reach, uniques.frequency, uniques.unique_clicks, uniques.quality_ranking
            from page join ad_objects objects on objects.id = page.id
            ${joinCampaigns} ${joinGroups} ${joinUniques(preset)}
            order by page.sort_key ${direction} nulls last, page.id) as rows) as rows`),
    );
    return { rows: answer?.rows ?? [], totals: answer?.totals ?? [] };
  },
});
