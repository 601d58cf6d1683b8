import type { AdLevel } from '@fanfare/connectors/ports/ads';
import type { SortColumn } from '@fanfare/contract/insights/report';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/index.ts';

export type ReportFilter = {
  accountId: number;
  level: AdLevel;
  states: readonly string[];
  search: string;
  from: string;
  to: string;
};
export type Sums = {
  impressions: number;
  clicks: number;
  spend_micros: number;
  results: number | null;
  link_clicks: number | null;
  conversions: number | null;
  conversion_value_micros: number | null;
  viewable_impressions: number | null;
};
export type ReportSqlRow = Sums & {
  object_id: number;
  remote_id: string;
  name: string;
  campaign_remote_id: string;
  campaign_name: string | null;
  group_remote_id: string | null;
  group_name: string | null;
  state: string;
  status: string;
  reason: string | null;
  budget: unknown;
};

const sumColumns = sql`
  sum(impressions)::float8 as impressions, sum(clicks)::float8 as clicks, sum(spend_micros)::float8 as spend_micros,
  sum(results) as results, sum(link_clicks)::float8 as link_clicks, sum(conversions) as conversions,
  sum(conversion_value_micros)::float8 as conversion_value_micros,
  sum(viewable_impressions)::float8 as viewable_impressions`;

/**
 * Sums by object of the level. Days are of ads; a day of a campaign is what it has beyond its ads, and belongs to
 * campaigns only.
 */
const sumsByObject = ({ accountId, level, from, to }: ReportFilter): SQL => {
  const days = sql`ad_days where account_id = ${accountId} and date between ${from}::date and ${to}::date`;
  if (level === 'ad') return sql`select object_id, ${sumColumns} from ${days} group by object_id`;
  const parent = level === 'campaign' ? sql`ads.campaign_remote_id` : sql`ads.group_remote_id`;
  return sql`
    select parents.id as object_id, ${sumColumns}
    from (select object_id as ad_id, ${sumColumns} from ${days} group by object_id) as days
    join ad_objects ads on ads.id = days.ad_id
    join ad_objects parents on parents.account_id = ${accountId} and parents.level = ${level}
      and parents.remote_id = ${parent}
    group by parents.id`;
};

const isWanted = ({ accountId, level, states, search }: ReportFilter): SQL => sql`
  objects.account_id = ${accountId} and objects.level = ${level}
  and objects.state = any(${sql.param([...states])}::text[])
  ${search === '' ? sql`` : sql`and objects.name ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`}`;

const orderings: Record<SortColumn, SQL> = {
  name: sql`objects.name`,
  campaign_name: sql`campaigns.name`,
  status: sql`objects.state`,
  results: sql`sums.results`,
  cost_per_result: sql`sums.spend_micros / nullif(sums.results, 0)`,
  spend: sql`sums.spend_micros`,
  impressions: sql`sums.impressions`,
  clicks: sql`sums.clicks`,
  ctr: sql`sums.clicks / nullif(sums.impressions, 0)`,
  cpc: sql`sums.spend_micros / nullif(sums.clicks, 0)`,
  cpm: sql`sums.spend_micros / nullif(sums.impressions, 0)`,
  link_clicks: sql`sums.link_clicks`,
  conversions: sql`sums.conversions`,
  conversion_value: sql`sums.conversion_value_micros`,
  viewable_impressions: sql`sums.viewable_impressions`,
};

type Page = { sort: SortColumn; isDescending: boolean; limit: number; offset: number };
const rowsOf = <T>(result: unknown): T[] => Reflect.get(Object(result), 'rows');

/** Reports over the kept days. Objects without a day in the range are listed with nothing. */
export const reportStore = (db: Db) => ({
  page: async (filter: ReportFilter, { sort, isDescending, limit, offset }: Page): Promise<ReportSqlRow[]> =>
    rowsOf(
      await db.execute(sql`
        with sums as materialized (${sumsByObject(filter)})
        select objects.id as object_id, objects.remote_id, objects.name, objects.campaign_remote_id,
          campaigns.name as campaign_name, objects.group_remote_id, groups.name as group_name, objects.state,
          objects.status, objects.reason, coalesce(objects.budget, groups.budget, campaigns.budget) as budget,
          coalesce(sums.impressions, 0) as impressions, coalesce(sums.clicks, 0) as clicks,
          coalesce(sums.spend_micros, 0) as spend_micros, sums.results, sums.link_clicks, sums.conversions,
          sums.conversion_value_micros, sums.viewable_impressions
        from ad_objects objects
        left join sums on sums.object_id = objects.id
        left join ad_objects campaigns on campaigns.account_id = objects.account_id and campaigns.level = 'campaign'
          and campaigns.remote_id = objects.campaign_remote_id
        left join ad_objects groups on groups.account_id = objects.account_id and groups.level = 'group'
          and groups.remote_id = objects.group_remote_id
        where ${isWanted(filter)}
        order by ${orderings[sort]} ${isDescending ? sql`desc` : sql`asc`} nulls last, objects.id
        limit ${limit} offset ${offset}`),
    ),

  /** Sums over all rows of the report, and how many there are. */
  totals: async (filter: ReportFilter): Promise<Sums & { total: number }> => {
    const [row] = rowsOf<Sums & { total: number }>(
      await db.execute(sql`
        with sums as materialized (${sumsByObject(filter)})
        select count(*)::int as total, coalesce(sum(sums.impressions), 0) as impressions,
          coalesce(sum(sums.clicks), 0) as clicks, coalesce(sum(sums.spend_micros), 0) as spend_micros,
          sum(sums.results) as results, sum(sums.link_clicks) as link_clicks, sum(sums.conversions) as conversions,
          sum(sums.conversion_value_micros) as conversion_value_micros,
          sum(sums.viewable_impressions) as viewable_impressions
        from ad_objects objects left join sums on sums.object_id = objects.id
        where ${isWanted(filter)}`),
    );
    if (!row) throw new Error('A report without totals.');
    return row;
  },

  /** The sums of single rows in another range. */
  sumsOf: async (filter: ReportFilter, objectIds: readonly number[]): Promise<Map<number, Sums>> => {
    const rows = rowsOf<Sums & { object_id: number }>(
      await db.execute(sql`
        select sums.* from (${sumsByObject(filter)}) as sums
        where sums.object_id = any(${sql.param([...objectIds])}::int[])`),
    );
    return new Map(rows.map((row) => [row.object_id, row]));
  },
});
