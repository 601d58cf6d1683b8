import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { hostedPosts, sites } from '../sites/sites.tables.ts';
import { shortLinks, siteDayVisitors, sitePostDays, trackingSalts } from './tracking.tables.ts';

/** Views and clicks of one visitor; hits without a visitor are counted, but add no visitor. */
export type Hit = { siteId: number; postId: string; day: string; visitor: string; views: number; clicks: number };
export type TrackedSite = Pick<typeof sites.$inferSelect, 'id' | 'kind' | 'slug' | 'domain' | 'address' | 'isTracked'>;
export type ShortLink = typeof shortLinks.$inferSelect;

export const trackingStore = (db: Db | Tx) => ({
  /** Adds hits to the days of posts, and counts each visitor of a post once a day, in one statement. */
  add: async (hits: readonly Hit[]) => {
    if (hits.length === 0) return;
    await db.execute(sql`
      with hits as (
        select sent.*, sites.business_id from json_to_recordset(${JSON.stringify(hits)}::json)
          as sent("siteId" bigint, "postId" text, day date, visitor text, views int, clicks int)
        join sites on sites.id = sent."siteId"),
      new_visitors as (
        insert into site_day_visitors (site_id, business_id, post_id, day, visitor)
        select distinct "siteId", business_id, "postId", day, visitor from hits where visitor <> '' and views > 0
        on conflict do nothing returning site_id, post_id, day)
      insert into site_post_days (site_id, business_id, post_id, day, page_views, visitors, clicks)
      select "siteId", business_id, "postId", day, sum(views), (
          select count(*) from new_visitors
          where site_id = "siteId" and post_id = "postId" and new_visitors.day = hits.day), sum(clicks)
      from hits group by "siteId", business_id, "postId", day order by "siteId", "postId", day
      on conflict (site_id, post_id, day) do update set page_views = site_post_days.page_views + excluded.page_views,
        visitors = site_post_days.visitors + excluded.visitors, clicks = site_post_days.clicks + excluded.clicks`);
  },

  findSiteEverywhere: async (id: number): Promise<TrackedSite | undefined> => {
    const { kind, slug, domain, address, isTracked } = sites;
    const [row] = await db
      .select({ id: sites.id, kind, slug, domain, address, isTracked })
      .from(sites)
      .where(and(eq(sites.id, id), isNull(sites.deletedAt)));
    return row;
  },

  hasHostedPost: async (siteId: number, postId: number): Promise<boolean> =>
    (await db.$count(
      hostedPosts,
      and(eq(hostedPosts.siteId, siteId), eq(hostedPosts.id, postId), eq(hostedPosts.state, 'public')),
    )) > 0,

  /**
   * Returns the salt of a day: of the salts that processes propose, the first one is stored and counts for all of them.
   */
  salt: async (day: string, proposed: string): Promise<string> => {
    await db.insert(trackingSalts).values({ day, salt: proposed }).onConflictDoNothing();
    const [row] = await db.select().from(trackingSalts).where(eq(trackingSalts.day, day));
    return row?.salt ?? proposed;
  },

  removeVisitorsBefore: async (day: string) => {
    await db.delete(siteDayVisitors).where(lt(siteDayVisitors.day, day));
    await db.delete(trackingSalts).where(lt(trackingSalts.day, day));
  },
  removeDaysBefore: (day: string) => db.delete(sitePostDays).where(lt(sitePostDays.day, day)),

  findLink: async (code: string): Promise<ShortLink | undefined> => {
    const [row] = await db
      .select({ link: shortLinks })
      .from(shortLinks)
      .innerJoin(sites, eq(sites.id, shortLinks.siteId))
      .where(and(eq(shortLinks.code, code), isNull(sites.deletedAt)));
    return row?.link;
  },

  /** Returns the short link of a post: the stored one with its current URL, or a new one. */
  putLink: async (link: typeof shortLinks.$inferInsert): Promise<ShortLink> => {
    const [row] = await db
      .insert(shortLinks)
      .values(link)
      .onConflictDoUpdate({ target: [shortLinks.siteId, shortLinks.postId], set: { url: link.url } })
      .returning();
    if (!row) throw new Error('The short link was not stored.');
    return row;
  },
});
