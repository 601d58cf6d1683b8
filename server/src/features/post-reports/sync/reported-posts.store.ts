import { and, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { rowsOf } from '../../../platform/db/rows-of.ts';
import { reportedPosts } from '../post-reports.tables.ts';

export type ReportedPostRow = typeof reportedPosts.$inferSelect;
/** Columns of a post that a reading sets. */
export type ReadPost = Omit<
  typeof reportedPosts.$inferInsert,
  'id' | 'businessId' | 'pageId' | 'advertisedAt' | 'removedAt'
>;

const textColumns = ['remote_id', 'promotable_id', 'type', 'name', 'message', 'description', 'picture', 'link', 'url'];
const countColumns = ['views', 'viewers', 'clicks', 'reactions', 'comments', 'shares', 'link_clicks', 'video_views'];
const columnTypes = [
  ...textColumns.map((name) => `${name} text`),
  ...[...countColumns, 'engagement'].map((name) => `${name} int`),
  'engagement_rate float8',
  'is_promoted boolean',
  'created_at timestamptz',
  'read_at timestamptz',
].join(', ');
const columns = columnTypes.replaceAll(/ (?:text|int|float8|boolean|timestamptz)/g, '');
const updates = columns
  .split(', ')
  .filter((name) => name !== 'remote_id')
  .map((name) => `${name} = excluded.${name}`)
  .join(', ');
const counts = countColumns.join(', ');

const toJson = (posts: readonly ReadPost[]): string =>
  JSON.stringify(
    posts.map((post) => ({
      remote_id: post.remoteId,
      promotable_id: post.promotableId,
      type: post.type,
      name: post.name,
      message: post.message,
      description: post.description,
      picture: post.picture,
      link: post.link,
      url: post.url,
      views: post.views,
      viewers: post.viewers,
      clicks: post.clicks,
      reactions: post.reactions,
      comments: post.comments,
      shares: post.shares,
      link_clicks: post.linkClicks,
      video_views: post.videoViews,
      engagement: post.engagement,
      engagement_rate: post.engagementRate,
      is_promoted: post.isPromoted,
      created_at: post.createdAt.toISOString(),
      read_at: post.readAt.toISOString(),
    })),
  );

/** Figures of a post at the end of a day, by the network's id. */
export type PostHistory = { postId: string; date: string } & Pick<
  ReportedPostRow,
  'views' | 'viewers' | 'clicks' | 'reactions' | 'comments' | 'shares' | 'linkClicks' | 'videoViews'
>;

/** Store of the posts of pages and their daily readings. */
export const reportedPostStore = (db: Db | Tx) => ({
  /**
   * Stores a batch of posts with the day's readings in one statement. A reading is added if figures changed since the
   * last one; later readings of the same day replace it.
   */
  put: (businessId: number, pageId: number, posts: readonly ReadPost[], day: string) =>
    posts.length === 0
      ? undefined
      : db.execute(sql`
        with read as (select * from json_to_recordset(${toJson(posts)}::json) as read(${sql.raw(columnTypes)})),
        known as (
          select posts.remote_id, ${sql.raw(countColumns.map((name) => `posts.${name}`).join(', '))}
          from reported_posts posts join read using (remote_id) where posts.page_id = ${pageId}),
        stored as (
          insert into reported_posts (business_id, page_id, ${sql.raw(columns)})
          select ${businessId}::bigint, ${pageId}::bigint, ${sql.raw(columns)} from read
          on conflict (page_id, remote_id) do update set ${sql.raw(updates)}, removed_at = null
          returning id, remote_id, ${sql.raw(counts)})
        insert into post_readings (business_id, post_id, date, ${sql.raw(counts)})
        select ${businessId}::bigint, stored.id, ${day}::date, ${sql.raw(countColumns.map((name) => `stored.${name}`).join(', '))}
        from stored left join known using (remote_id)
        where known.remote_id is null
          or (${sql.raw(countColumns.map((name) => `known.${name}`).join(', '))})
            is distinct from (${sql.raw(countColumns.map((name) => `stored.${name}`).join(', '))})
        on conflict (post_id, date) do update set ${sql.raw(countColumns.map((name) => `${name} = excluded.${name}`).join(', '))}`),

  /** Adds readings of earlier days; existing ones stay. */
  addHistory: (businessId: number, history: readonly PostHistory[]) =>
    db.execute(sql`
      insert into post_readings (business_id, post_id, date, ${sql.raw(counts)})
      select posts.business_id, posts.id, past.date, ${sql.raw(countColumns.map((name) => `past.${name}`).join(', '))}
      from json_to_recordset(${JSON.stringify(
        history.map(({ linkClicks, videoViews, ...day }) => ({
          ...day,
          link_clicks: linkClicks,
          video_views: videoViews,
        })),
      )}::json) as past("postId" text, date date, ${sql.raw(countColumns.map((name) => `${name} int`).join(', '))})
      join reported_posts posts on posts.remote_id = past."postId"
      join reported_pages pages on pages.id = posts.page_id and pages.business_id = ${businessId}
      on conflict do nothing`),

  /** Marks posts of the range that a complete reading since `startedAt` did not find. */
  markRemoved: (pageId: number, range: { from: Date; to: Date }, startedAt: Date) =>
    db
      .update(reportedPosts)
      .set({ removedAt: startedAt })
      .where(
        and(
          eq(reportedPosts.pageId, pageId),
          gt(reportedPosts.createdAt, range.from),
          lt(reportedPosts.createdAt, range.to),
          lt(reportedPosts.readAt, startedAt),
          isNull(reportedPosts.removedAt),
        ),
      ),

  /** Records that ads were made from posts, by their remote ids or promotable ids. */
  markAdvertised: (businessId: number, remoteIds: readonly string[], at: Date) =>
    db
      .update(reportedPosts)
      .set({ advertisedAt: at })
      .where(
        and(
          or(inArray(reportedPosts.remoteId, [...remoteIds]), inArray(reportedPosts.promotableId, [...remoteIds])),
          sql`${reportedPosts.pageId} in (select id from reported_pages where business_id = ${businessId})`,
        ),
      ),

  /** Removes at most `limit` readings of days before a date; true if some may be left. */
  removeReadingsBefore: async (day: string, limit: number): Promise<boolean> => {
    const removed = await db.execute(sql`
      with old as (select post_id, date from post_readings where date < ${day}::date order by date limit ${limit}),
      removed as (
        delete from post_readings using old
        where post_readings.post_id = old.post_id and post_readings.date = old.date returning 1)
      select count(*)::int as count from removed`);
    const [row] = rowsOf<{ count: number }>(removed);
    return (row?.count ?? 0) >= limit;
  },
});
