import type { ReportPreset } from '@fanfare/contract/insights/ranges';
import type { SortColumn } from '@fanfare/contract/insights/report';
import { type AdRunState, adRunStates } from '@fanfare/contract/insights/statuses';
import { aliasedTable, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { rowsOf } from '../../../platform/db/rows-of.ts';
import { textContains } from '../../../platform/db/text-search.ts';
import { adObjects } from '../insights.tables.ts';
import { columnsOf, presentedColumns, previousPrefix, type Sums, sumsOver } from '../sums.store.ts';
import { idArray, othersOf, type ReportAccount, type ReportFilter, sumsOf, unionAll } from './report-sums.store.ts';

/** Table aliases of the SQL statements in this file. */
const objects = aliasedTable(adObjects, 'objects');

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

/** Sort order of a report. `isFigure`: the key depends on `sums` alone, and is null or 0 for an object without sums. */
type Ordering = { by: SQL; needsCampaigns?: true; isFigure?: true };
const orderings: Record<SortColumn, Ordering> = {
  name: { by: sql`objects.name` },
  campaign_name: { by: sql`campaigns.name`, needsCampaigns: true },
  status: { by: sql`objects.state` },
  results: { by: sql`sums.results`, isFigure: true },
  cost_per_result: { by: sql`sums.spend_micros / nullif(sums.results, 0)`, isFigure: true },
  spend: { by: sql`coalesce(sums.spend_micros, 0)`, isFigure: true },
  impressions: { by: sql`coalesce(sums.impressions, 0)`, isFigure: true },
  clicks: { by: sql`coalesce(sums.clicks, 0)`, isFigure: true },
  ctr: { by: sql`sums.clicks / nullif(sums.impressions, 0)`, isFigure: true },
  cpc: { by: sql`sums.spend_micros / nullif(sums.clicks, 0)`, isFigure: true },
  cpm: { by: sql`sums.spend_micros / nullif(sums.impressions, 0)`, isFigure: true },
  link_clicks: { by: sql`sums.link_clicks`, isFigure: true },
  conversions: { by: sql`sums.conversions`, isFigure: true },
  conversion_value: { by: sql`sums.conversion_value_micros`, isFigure: true },
  viewable_impressions: { by: sql`sums.viewable_impressions`, isFigure: true },
};

const joinCampaigns = sql`left join ad_objects campaigns on campaigns.account_id = objects.account_id
  and campaigns.level = 'campaign' and campaigns.remote_id = objects.campaign_remote_id`;
const joinGroups = sql`left join ad_objects groups on groups.account_id = objects.account_id and groups.level = 'group'
  and groups.remote_id = objects.group_remote_id`;
/** Joins figures that count people for exactly the preset of the report; a range that the user chose has none. */
const joinUniques = (preset: ReportPreset | undefined): SQL => sql`
  left join ranges on ranges.account_id = objects.account_id
  left join ad_uniques uniques on uniques.account_id = objects.account_id and uniques.preset = ${preset ?? ''}
    and uniques.object_id = objects.id and uniques.range_from = ranges.range_from and uniques.range_to = ranges.range_to`;

/** SQL of the mean cost per result of each account, over objects in all states. */
const meansOf = (filter: ReportFilter): SQL =>
  othersOf(filter).length === 0
    ? sql`select account_id, sum(spend_micros) / nullif(sum(results), 0) as cost_per_result from ad_preset_totals
        where account_id = any(${idArray(filter.kept.accountIds)}) and preset = ${filter.preset ?? ''}
          and level = ${filter.level} group by 1`
    : sql`select objects.account_id, sum(sums.spend_micros) / nullif(sum(sums.results), 0) as cost_per_result
        from sums join ad_objects objects on objects.id = sums.object_id where objects.level = ${filter.level} group by 1`;

type Page = { sort: SortColumn; isDescending: boolean; limit: number; offset: number };

/** SQL condition on the state; the shorter of the lists of shown and hidden states is compared, which is faster. */
const isInState = (column: SQL, states: readonly AdRunState[]): SQL => {
  const hidden = adRunStates.filter((state) => !states.includes(state));
  return hidden.length < states.length
    ? sql`${column} <> all(${sql.param(hidden)}::text[])`
    : sql`${column} = any(${sql.param([...states])}::text[])`;
};

const isWanted = (
  { level, states, search, conditions }: Pick<ReportFilter, 'level' | 'states' | 'search' | 'conditions'>,
  accountIds: readonly number[],
): SQL =>
  sql.join(
    [
      sql`objects.account_id = any(${idArray(accountIds)}) and objects.level = ${level}`,
      isInState(sql`objects.state`, states),
      textContains(search, objects.name) ?? sql`true`,
      ...conditions,
    ],
    sql` and `,
  );

const rangesOf = (accounts: readonly ReportAccount[]): SQL => sql`select * from unnest(
  ${idArray(accounts.map(({ id }) => id))}, ${sql.param(accounts.map(({ range }) => range.from))}::date[],
  ${sql.param(accounts.map(({ range }) => range.to))}::date[]) as ranges(account_id, range_from, range_to)`;

/**
 * SQL `with` of the objects that a filter selects: `wanted` has their ids, accounts and these columns; `ranges` the
 * dates. Without `needsSums`, neither columns nor conditions use figures.
 */
export const withWanted = (
  filter: ReportFilter,
  columns: SQL,
  { needsCampaigns = false, needsSums = true }: { needsCampaigns?: boolean | undefined; needsSums?: boolean } = {},
): SQL => {
  const { accounts, preset, joins, needsMeans } = filter;
  return sql`with ranges as (${rangesOf(accounts)}),
    ${needsSums ? sql`sums as (${sumsOf(filter)}),` : sql``}
    ${needsMeans ? sql`means as (${meansOf(filter)}),` : sql``}
    wanted as materialized (
      select objects.id, objects.account_id, ${columns}
      from ad_objects objects
      ${needsSums ? sql`left join sums on sums.object_id = objects.id` : sql``}
      ${needsCampaigns || joins.includes('campaigns') ? joinCampaigns : sql``}
      ${joins.includes('groups') ? joinGroups : sql``}
      ${joins.includes('uniques') ? joinUniques(preset) : sql``}
      ${needsMeans ? sql`left join means on means.account_id = objects.account_id` : sql``}
      where ${isWanted(
        filter,
        accounts.map(({ id }) => id),
      )})`;
};

/** Parallel workers are switched off, because each would sum all days again for its share of the objects. */
const sumInOneProcess = async (db: Db | Tx, filter: ReportFilter): Promise<void> => {
  if (othersOf(filter).length > 0)
    await db.execute(sql`select set_config('max_parallel_workers_per_gather', '0', true)`);
};

/** SQL of the rows of `page`, joined with figures. */
const presentRows = (figures: SQL, joinFigures: SQL, preset: ReportPreset | undefined, direction: SQL): SQL => sql`
  select page.account_id, ${figures}, objects.remote_id, objects.name, objects.campaign_remote_id,
    campaigns.name as campaign_name, objects.group_remote_id, groups.name as group_name, objects.state, objects.status,
    objects.reason, objects.is_on, coalesce(objects.objective, campaigns.objective) as objective, objects.result_kind,
    jsonb_array_length(coalesce(objects.interests, groups.interests, '[]')) > 0 as has_interests,
    coalesce(objects.budget, groups.budget, campaigns.budget) as budget,
    uniques.reach, uniques.frequency, uniques.unique_clicks, uniques.quality_ranking
  from page join ad_objects objects on objects.id = page.id ${joinFigures}
  ${joinCampaigns} ${joinGroups} ${joinUniques(preset)}
  order by page.sort_key ${direction} nulls last, page.id`;

const figuresOf = (table: string): SQL => sql`${presentedColumns(table)}, ${presentedColumns(table, previousPrefix)}`;
const totalSums = sql`${sumsOver()}, ${sumsOver(previousPrefix)}`;

/** SQL for a page under any filter: the selected objects and their figures are computed once. */
const pageOfWanted = (filter: ReportFilter, page: Page, direction: SQL): SQL => {
  const { by, needsCampaigns } = orderings[page.sort];
  const columns = sql`${by} as sort_key, ${columnsOf('sums')}, ${columnsOf('sums', previousPrefix)}`;
  return sql`
    ${withWanted(filter, columns, { needsCampaigns })},
    page as (
      select * from wanted order by sort_key ${direction} nulls last, id limit ${page.limit} offset ${page.offset})
    select
      (select json_agg(totals) from (
        select account_id, count(*)::int as total, ${totalSums} from wanted group by account_id) as totals) as totals,
      (select json_agg(rows) from (${presentRows(figuresOf('page'), sql``, filter.preset, direction)}) as rows) as rows`;
};

/** SQL of ids and sort keys of a page, from kept sums, when no condition but the state filters objects. */
const keptIds = (filter: ReportFilter, page: Page, direction: SQL): SQL => {
  const { by, needsCampaigns } = orderings[page.sort];
  const { kept } = filter;
  return sql`select objects.id, objects.account_id, ${by} as sort_key from ad_objects objects
    ${joinSums(filter, kept.accountIds)} ${needsCampaigns ? joinCampaigns : sql``}
    where ${isWanted(filter, kept.accountIds)}
    order by sort_key ${direction} nulls last, id limit ${page.limit} offset ${page.offset}`;
};

/** Number of sums read beyond the page, because some of their objects may have a hidden state. */
const extraSums = 200;
/**
 * SQL of the page's ids from the largest kept sums. The page is complete if filled: objects without sums never sort
 * before a key above 0.
 */
const largestIds = ({ level, preset, kept, states }: ReportFilter, page: Page): SQL => sql`
  select largest.id, largest.account_id, largest.sort_key from (
    select sums.object_id as id, sums.account_id, ${orderings[page.sort].by} as sort_key from ad_preset_sums sums
    where sums.account_id = any(${idArray(kept.accountIds)}) and sums.preset = ${preset ?? ''} and sums.level = ${level}
    order by sort_key desc nulls last, id limit ${page.offset + page.limit + extraSums}) as largest
  join ad_objects objects on objects.id = largest.id and ${isInState(sql`objects.state`, states)}
  order by largest.sort_key desc nulls last, largest.id limit ${page.limit} offset ${page.offset}`;
const maxLargest = 1000;
const canUseLargest = ({ states }: ReportFilter, { sort, isDescending, limit, offset }: Page): boolean =>
  orderings[sort].isFigure === true && isDescending && limit + offset <= maxLargest && states.includes('active');

const joinSums = ({ preset }: ReportFilter, ids: readonly number[]) => sql`
  left join ad_preset_sums sums on sums.object_id = objects.id and sums.preset = ${preset ?? ''}
    and sums.account_id = any(${idArray(ids)})`;

/**
 * SQL for a page from kept sums without conditions: first the ids of the page, then its figures. Totals come from kept
 * totals where these are current.
 */
const pageOfKept = (filter: ReportFilter, pageIds: SQL, isComplete: SQL, direction: SQL): SQL => {
  const { level, accounts, kept, states, preset } = filter;
  const uncountedIds = kept.accountIds.filter((id) => !kept.countedIds.includes(id));
  const totals = [
    sql`select account_id, sum(total)::int as total, ${totalSums} from ad_preset_totals
      where account_id = any(${idArray(kept.countedIds)}) and preset = ${preset ?? ''} and level = ${level}
        and ${isInState(sql`state`, states)} group by account_id`,
    ...(uncountedIds.length === 0
      ? []
      : [
          sql`select objects.account_id, count(*)::int as total, ${totalSums} from ad_objects objects
            ${joinSums(filter, uncountedIds)} where ${isWanted(filter, uncountedIds)} group by objects.account_id`,
        ]),
  ];
  return sql`
    with ranges as (${rangesOf(accounts)}),
    page as materialized (${pageIds})
    select
      (select ${isComplete} from page) as is_complete,
      (select json_agg(totals) from (${unionAll(totals)}) as totals) as totals,
      (select json_agg(rows) from (${presentRows(
        figuresOf('sums'),
        sql`left join ad_preset_sums sums on sums.account_id = page.account_id and sums.preset = ${preset ?? ''}
          and sums.object_id = page.id`,
        preset,
        direction,
      )}) as rows) as rows`;
};

/** JSON answer of a statement. `is_complete`: true if the rows are certainly those of the page. */
type SqlAnswer = { is_complete?: boolean | null; rows: ReportSqlRow[] | null; totals: AccountTotals[] | null };

/** Store of reports over stored figures. Objects without figures in the range are listed with empty figures. */
export const reportStore = (db: Db | Tx) => ({
  /** Reads one page of rows, and by account the totals and number of all rows. Needs a transaction. */
  page: async (filter: ReportFilter, page: Page): Promise<{ rows: ReportSqlRow[]; totals: AccountTotals[] }> => {
    await sumInOneProcess(db, filter);
    const direction = page.isDescending ? sql`desc` : sql`asc`;
    const read = async (statement: SQL) => rowsOf<SqlAnswer>(await db.execute(statement))[0];
    const readKept = async () => {
      const isComplete = sql`count(*) = ${page.limit}::int and bool_and(coalesce(sort_key > 0, false))`;
      const largest = canUseLargest(filter, page)
        ? await read(pageOfKept(filter, largestIds(filter, page), isComplete, direction))
        : undefined;
      if (largest?.is_complete) return largest;
      return read(pageOfKept(filter, keptIds(filter, page, direction), sql`count(*) > 0`, direction));
    };
    const isPlain = filter.search === '' && filter.conditions.length === 0 && othersOf(filter).length === 0;
    const answer = isPlain ? await readKept() : await read(pageOfWanted(filter, page, direction));
    return { rows: answer?.rows ?? [], totals: answer?.totals ?? [] };
  },
});
