import type { DateRange } from '@fanfare/contract/insights/ranges';
import {
  type SiteCondition,
  type SiteConditionGroup,
  type SiteFilterField,
  siteFieldKinds,
} from '@fanfare/contract/post-reports/site-conditions';
import type { SiteSortColumn } from '@fanfare/contract/post-reports/site-report';
import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { rowsOf } from '../../../platform/db/rows-of.ts';
import { likePattern } from '../../../platform/db/text-search.ts';
import { ageInDays, compareNumber, compareText, groupToSql } from '../filters/condition-sql.store.ts';

export type SiteSelection = {
  /** Ids of the business's sites in the report. */
  siteIds: readonly number[];
  businessId: number;
  /** Range of days in UTC that figures are of. */
  range: DateRange;
  search: string;
  groups: readonly SiteConditionGroup[];
  now: Date;
};
export type SiteSums = Record<'total' | 'page_views' | 'visitors' | 'clicks' | 'shares', number>;
export type SitePostSqlRow = {
  site_id: number;
  post_id: string;
  title: string;
  category: string;
  published_at: string;
  page_views: number;
  visitors: number;
  clicks: number;
  shares: number;
};

const columns: Record<Exclude<SiteFilterField, 'age_days'>, SQL> = {
  title: sql`posts.title`,
  category: sql`posts.category`,
  page_views: sql`posts.page_views`,
  visitors: sql`posts.visitors`,
  clicks: sql`posts.clicks`,
  shares: sql`posts.shares`,
};
const orderings: Record<SiteSortColumn, SQL> = {
  title: columns.title,
  category: columns.category,
  published: sql`posts.published_at`,
  page_views: columns.page_views,
  visitors: columns.visitors,
  clicks: columns.clicks,
  shares: columns.shares,
};

const conditionToSql =
  (now: Date) =>
  ({ comparison_field: field, comparison_operator: operator, comparison_value: value }: SiteCondition): SQL => {
    const column = field === 'age_days' ? ageInDays(sql`posts.published_at`, now) : columns[field];
    return siteFieldKinds[field] === 'text'
      ? compareText(column, operator, value)
      : compareNumber(column, operator, value);
  };

/**
 * SQL of the published posts of sites: all posts of hosted sites; of connected sites, those that were published from
 * here.
 */
const postsOf = ({ siteIds, businessId, range, now }: SiteSelection): SQL => {
  const ids = sql`${sql.param([...siteIds])}::bigint[]`;
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`
    select published.*, coalesce(days.page_views, 0)::int as page_views, coalesce(days.visitors, 0)::int as visitors,
      coalesce(days.clicks, 0)::int as clicks, coalesce(sent.shares, 0)::int as shares
    from (
      select hosted.site_id, hosted.id::text as post_id, hosted.title, hosted.publish_at as published_at,
        coalesce((select string_agg(categories.name, ', ' order by categories.name) from hosted_categories categories
          where categories.site_id = hosted.site_id and categories.id = any(hosted.category_ids)), '') as category
      from hosted_posts hosted
      where hosted.site_id = any(${ids}) and hosted.state = 'public' and hosted.publish_at <= ${at}
      union all
      select copies.site_id, copies.post_id, coalesce(nullif(copies.published_title, ''), copies.fields ->> 'post_title', ''),
        copies.published_at, ''
      from post_copies copies join sites on sites.id = copies.site_id and sites.kind <> 'hosted'
      where copies.business_id = ${businessId} and copies.site_id = any(${ids}) and copies.post_id is not null
        and copies.status = 'publish' and copies.published_at <= ${at}) as published
    left join (
      select site_id, post_id, sum(page_views) as page_views, sum(visitors) as visitors, sum(clicks) as clicks
      from site_post_days where site_id = any(${ids}) and day between ${range.from}::date and ${range.to}::date
      group by site_id, post_id) as days using (site_id, post_id)
    left join (
      select shares.site_id, shares.post_id, count(*) as shares
      from shares join deliveries on deliveries.id = shares.id
      where shares.site_id = any(${ids}) and deliveries.business_id = ${businessId}
        and deliveries.state in ('sent', 'confirmed') and deliveries.done_at >= ${range.from}::date
        and deliveries.done_at < ${range.to}::date + 1
      group by shares.site_id, shares.post_id) as sent using (site_id, post_id)`;
};

type Page = { sort: SiteSortColumn; isDescending: boolean; limit: number; offset: number };
/** Store of reports on posts of sites, from what our pixel and short links counted. */
export const siteReportStore = (db: Db | Tx) => ({
  /** Reads one page of rows, and the totals and number of all rows. */
  page: async (selection: SiteSelection, page: Page): Promise<{ rows: SitePostSqlRow[]; sums: SiteSums }> => {
    const { search, groups, now } = selection;
    const direction = page.isDescending ? sql`desc` : sql`asc`;
    const conditions = [
      sql`true`,
      // Search: reads all posts of the report's sites, because the sums of the report need all of them.
      ...(search === '' ? [] : [sql`posts.title ilike ${likePattern(search)}`]),
      ...groups.flatMap((group) => groupToSql(group, conditionToSql(now)) ?? []),
    ];
    const order = sql`sort_key ${direction} nulls last, site_id, post_id`;
    const [answer] = rowsOf<{ rows: SitePostSqlRow[] | null; sums: SiteSums }>(
      await db.execute(sql`
        with posts as materialized (${postsOf(selection)}),
        wanted as materialized (
          select posts.*, ${orderings[page.sort]} as sort_key from posts where ${sql.join(conditions, sql` and `)}),
        page as (select * from wanted order by ${order} limit ${page.limit} offset ${page.offset})
        select (select json_agg(page order by ${order}) from page) as rows,
          (select row_to_json(sums) from (
            select count(*)::int as total, coalesce(sum(page_views), 0)::float8 as page_views,
              coalesce(sum(visitors), 0)::float8 as visitors, coalesce(sum(clicks), 0)::float8 as clicks,
              coalesce(sum(shares), 0)::float8 as shares from wanted) as sums) as sums`),
    );
    const noSums: SiteSums = { total: 0, page_views: 0, visitors: 0, clicks: 0, shares: 0 };
    return { rows: answer?.rows ?? [], sums: answer?.sums ?? noSums };
  },
});
