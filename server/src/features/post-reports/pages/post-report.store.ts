import type { PostConditionGroup, PostTypeFilter } from '@fanfare/contract/post-reports/post-conditions';
import type { PostSortColumn } from '@fanfare/contract/post-reports/post-report';
import { aliasedTable, and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { rowsOf } from '../../../platform/db/rows-of.ts';
import { textContains } from '../../../platform/db/text-search.ts';
import { postReadings, reportedPages, reportedPosts } from '../post-reports.tables.ts';
import type { ReportedPostRow } from '../sync/reported-posts.store.ts';
import { type ConditionContext, hasAd, postGroupToSql } from './post-conditions.store.ts';

export type PostSelection = {
  /** Ids of the report's pages, rows of `reported_pages`. */
  pageIds: readonly number[];
  /** Start of the range in which the posts were published; `before` is its end. */
  from: Date;
  before: Date;
  postType: PostTypeFilter;
  search: string;
  groups: readonly PostConditionGroup[];
  context: ConditionContext;
  /** Leaves out posts that were deleted at the network. */
  isPresent?: boolean;
};
export type PostSums = Record<
  'total' | 'views' | 'clicks' | 'reactions' | 'comments' | 'shares' | 'engagement' | 'link_clicks' | 'video_views',
  number | null
>;

/** Table alias of the SQL statements in this file. */
const posts = aliasedTable(reportedPosts, 'posts');

const orderings: Record<PostSortColumn, SQL> = {
  created: sql`posts.created_at`,
  message: sql`left(posts.message, 200)`,
  type: sql`posts.type`,
  views: sql`posts.views`,
  viewers: sql`posts.viewers`,
  clicks: sql`posts.clicks`,
  reactions: sql`posts.reactions`,
  comments: sql`posts.comments`,
  shares: sql`posts.shares`,
  engagement: sql`posts.engagement`,
  engagement_rate: sql`posts.engagement_rate`,
  link_clicks: sql`posts.link_clicks`,
  video_views: sql`posts.video_views`,
  has_ad: hasAd,
};
const summedColumns = [
  'views',
  'clicks',
  'reactions',
  'comments',
  'shares',
  'engagement',
  'link_clicks',
  'video_views',
];
const sums = sql.raw(summedColumns.map((name) => `sum(${name})::float8 as ${name}`).join(', '));
const summed = sql.raw(summedColumns.map((name) => `posts.${name}`).join(', '));

const isSelected = ({ pageIds, from, before, postType, search, groups, context, isPresent }: PostSelection): SQL =>
  sql.join(
    [
      sql`posts.page_id = any(${sql.param([...pageIds])}::bigint[])`,
      sql`posts.created_at >= ${from.toISOString()}::timestamptz`,
      sql`posts.created_at < ${before.toISOString()}::timestamptz`,
      ...(isPresent ? [sql`posts.removed_at is null`] : []),
      ...(postType === 'all' ? [] : [sql`posts.type = ${postType}`]),
      textContains(search, posts.message) ?? sql`true`,
      ...groups.flatMap((group) => postGroupToSql(group, context) ?? []),
    ],
    sql` and `,
  );

type Page = { sort: PostSortColumn; isDescending: boolean; limit: number; offset: number };

/** Store of reports over posts as they were last read. */
export const postReportStore = (db: Db | Tx) => ({
  /** Reads one page of rows, and the totals and number of all rows. */
  page: async (selection: PostSelection, page: Page): Promise<{ rows: ReportedPostRow[]; sums: PostSums }> => {
    const direction = page.isDescending ? sql`desc` : sql`asc`;
    const [answer] = rowsOf<{ ids: number[] | null } & PostSums>(
      await db.execute(sql`
        with wanted as materialized (
          select posts.id, ${orderings[page.sort]} as sort_key, ${summed}
          from reported_posts posts where ${isSelected(selection)}),
        page as (
          select id, sort_key from wanted order by sort_key ${direction} nulls last, id desc
          limit ${page.limit} offset ${page.offset})
        select count(*)::int as total, ${sums},
          (select json_agg(id order by sort_key ${direction} nulls last, id desc) from page) as ids
        from wanted`),
    );
    const { ids, ...totals } = answer ?? { ids: null, ...noSums };
    return { rows: await findInOrder(db, ids ?? []), sums: totals };
  },

  /** Lists posts in the order of their ids, after a given id. */
  listAfter: (selection: PostSelection, afterId: number, limit: number): Promise<ReportedPostRow[]> =>
    db
      .select()
      .from(reportedPosts)
      .where(
        sql`${reportedPosts.id} in (select posts.id from reported_posts posts
          where posts.id > ${afterId} and ${isSelected(selection)} order by posts.id limit ${limit})`,
      )
      .orderBy(asc(reportedPosts.id)),

  find: async (businessId: number, remoteId: string) => {
    const [row] = await db
      .select({ post: reportedPosts, page: reportedPages })
      .from(reportedPosts)
      .innerJoin(reportedPages, eq(reportedPages.id, reportedPosts.pageId))
      .where(and(eq(reportedPages.businessId, businessId), eq(reportedPosts.remoteId, remoteId)));
    return row;
  },

  /** Lists posts by their ids or promotable ids. */
  listByRemoteIds: (businessId: number, remoteIds: readonly string[]) =>
    db
      .select({ post: reportedPosts, page: reportedPages })
      .from(reportedPosts)
      .innerJoin(reportedPages, eq(reportedPages.id, reportedPosts.pageId))
      .where(
        and(
          eq(reportedPages.businessId, businessId),
          sql`(${reportedPosts.remoteId} = any(${sql.param([...remoteIds])}::text[])
            or ${reportedPosts.promotableId} = any(${sql.param([...remoteIds])}::text[]))`,
        ),
      )
      .orderBy(asc(reportedPosts.id)),

  /** Lists the readings of posts, oldest first. */
  listReadings: (postIds: readonly number[]) =>
    db
      .select()
      .from(postReadings)
      .where(sql`${postReadings.postId} = any(${sql.param([...postIds])}::bigint[])`)
      .orderBy(asc(postReadings.postId), asc(postReadings.date)),
});

const noSums: PostSums = {
  total: 0,
  views: null,
  clicks: null,
  reactions: null,
  comments: null,
  shares: null,
  engagement: null,
  link_clicks: null,
  video_views: null,
};

const findInOrder = async (db: Db | Tx, ids: readonly number[]): Promise<ReportedPostRow[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(reportedPosts)
    .where(sql`${reportedPosts.id} = any(${sql.param([...ids])}::bigint[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
