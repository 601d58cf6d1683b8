import { pageStatisticsScope } from '@fanfare/contract/networks/facebook';
import { and, asc, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { businesses } from '../../business/business.tables.ts';
import { connections, reachableAssets } from '../../connections/connections.tables.ts';
import { pageLikes, pagePostActions, pagePosts, pageReadings } from './page-readings.tables.ts';

export type PageKey = { businessId: number; pageId: string };
export type LikesRow = Omit<typeof pageLikes.$inferSelect, keyof PageKey>;
export type PostRow = Omit<typeof pagePosts.$inferSelect, keyof PageKey>;
export type GainRow = Omit<typeof pagePostActions.$inferSelect, keyof PageKey>;

const ofPage = (
  table: typeof pageReadings | typeof pageLikes | typeof pagePosts | typeof pagePostActions,
  { businessId, pageId }: PageKey,
) => and(eq(table.businessId, businessId), eq(table.pageId, pageId));

export const pageReadingStore = (db: Db | Tx) => ({
  /** Pages of all businesses that can be read at the network. */
  listReadablePagesEverywhere: (): Promise<PageKey[]> =>
    db
      .selectDistinct({ businessId: connections.businessId, pageId: reachableAssets.remoteId })
      .from(connections)
      .innerJoin(reachableAssets, eq(reachableAssets.connectionId, connections.id))
      .innerJoin(businesses, eq(businesses.id, connections.businessId))
      .where(
        and(
          eq(connections.network, 'facebook'),
          isNull(connections.disconnectedAt),
          isNull(connections.problemKind),
          sql`${pageStatisticsScope} = any(${connections.granted})`,
          eq(reachableAssets.type, 'facebook_page'),
          eq(reachableAssets.isUsable, true),
          isNull(businesses.deletedAt),
        ),
      )
      .orderBy(asc(connections.businessId), asc(reachableAssets.remoteId)),

  /**
   * Records a reading of a page; returns the time of the page's first reading. Locks the page until the transaction
   * ends.
   */
  recordReading: async (key: PageKey, readAt: Date, likes: number): Promise<Date> => {
    const [row] = await db
      .insert(pageReadings)
      .values({ ...key, since: readAt, readAt, likes })
      .onConflictDoUpdate({ target: [pageReadings.businessId, pageReadings.pageId], set: { readAt, likes } })
      .returning({ since: pageReadings.since });
    return row?.since ?? readAt;
  },

  setSince: (key: PageKey, since: Date) => db.update(pageReadings).set({ since }).where(ofPage(pageReadings, key)),

  /** Pages of a business that have readings, those with the most likes first. */
  listReadings: (businessId: number) =>
    db
      .select()
      .from(pageReadings)
      .where(eq(pageReadings.businessId, businessId))
      .orderBy(desc(pageReadings.likes), asc(pageReadings.pageId)),

  saveLikes: async (key: PageKey, rows: readonly LikesRow[]) => {
    if (rows.length === 0) return;
    await db
      .insert(pageLikes)
      .values(rows.map((row) => ({ ...row, ...key })))
      .onConflictDoUpdate({
        target: [pageLikes.businessId, pageLikes.pageId, pageLikes.day],
        set: { likes: sql`excluded.likes`, readAt: sql`excluded.read_at` },
      });
  },

  /** Readings of a page since a time, and the last reading before that time; oldest first. */
  listLikes: (key: PageKey, since: Date): Promise<LikesRow[]> =>
    db
      .select({ day: pageLikes.day, likes: pageLikes.likes, readAt: pageLikes.readAt })
      .from(pageLikes)
      .where(
        and(
          ofPage(pageLikes, key),
          sql`${pageLikes.readAt} >= coalesce((select max(earlier.read_at) from page_likes earlier where earlier.business_id = ${key.businessId} and earlier.page_id = ${key.pageId} and earlier.read_at < ${since.toISOString()}::timestamptz), ${since.toISOString()}::timestamptz)`,
        ),
      )
      .orderBy(asc(pageLikes.readAt)),

  listPosts: (key: PageKey, postIds: string[]): Promise<PostRow[]> =>
    db
      .select({
        postId: pagePosts.postId,
        links: pagePosts.links,
        publishedAt: pagePosts.publishedAt,
        actions: pagePosts.actions,
      })
      .from(pagePosts)
      .where(and(ofPage(pagePosts, key), inArray(pagePosts.postId, postIds))),

  savePosts: async (key: PageKey, rows: readonly PostRow[]) => {
    if (rows.length === 0) return;
    await db
      .insert(pagePosts)
      .values(rows.map((row) => ({ ...row, ...key })))
      .onConflictDoUpdate({
        target: [pagePosts.businessId, pagePosts.pageId, pagePosts.postId],
        set: { links: sql`excluded.links`, actions: sql`excluded.actions` },
      });
  },

  insertGains: async (key: PageKey, rows: readonly GainRow[]) => {
    if (rows.length > 0) await db.insert(pagePostActions).values(rows.map((row) => ({ ...row, ...key })));
  },

  /** Actions gained since a time, by local day; with `link`, only of posts that contain the link. */
  sumActionsByDay: async (
    key: PageKey,
    { since, timeZone, link }: { since: Date; timeZone: string; link: string | undefined },
  ): Promise<Map<string, number>> => {
    const day = sql<string>`to_char(${pagePostActions.readAt} at time zone ${timeZone}, 'YYYY-MM-DD')`;
    const hasLink = sql`exists (select 1 from page_posts where page_posts.business_id = page_post_actions.business_id and page_posts.page_id = page_post_actions.page_id and page_posts.post_id = page_post_actions.post_id and ${link ?? ''} = any(page_posts.links))`;
    const rows = await db
      .select({ day, gained: sql<number>`sum(${pagePostActions.gained})::int` })
      .from(pagePostActions)
      .where(
        and(ofPage(pagePostActions, key), gte(pagePostActions.readAt, since), link === undefined ? undefined : hasLink),
      )
      .groupBy(sql`1`);
    return new Map(rows.map((row) => [row.day, row.gained]));
  },

  /** Removes actions and posts that no widget shows any more. */
  removeActionsBefore: async (key: PageKey, before: Date) => {
    await db.delete(pagePostActions).where(and(ofPage(pagePostActions, key), lt(pagePostActions.readAt, before)));
    await db.delete(pagePosts).where(and(ofPage(pagePosts, key), lt(pagePosts.publishedAt, before)));
  },
});
