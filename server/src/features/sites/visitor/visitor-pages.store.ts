import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/index.ts';
import { businesses } from '../../business/index.ts';
import { users } from '../../identity/index.ts';
import { isOut, type PostRow } from '../hosted/hosted-posts.store.ts';
import type { SiteRow } from '../sites.store.ts';
import { hostedCategories, hostedOldSlugs, hostedPosts, siteOldSlugs, sites } from '../sites.tables.ts';

export type Category = typeof hostedCategories.$inferSelect;
/** A site as it stands now: everything that decides whether a kept page is still right. */
export type Standing = { row: SiteRow; nextAt: Date | null };

const isSeen = (site: SiteRow, now: Date) =>
  and(eq(hostedPosts.siteId, site.id), eq(hostedPosts.state, 'public'), isOut(now));
const isIn = (categoryId: number) => sql`${categoryId} = any (${hostedPosts.categoryIds})`;

/**
 * What visitors may see, and nothing else: they have no business, so these look across all. What is out is decided by
 * the moment, not by a job.
 */
export const visitorPageStore = (db: Db) => ({
  findSiteVersion: async (slug: string, now: Date): Promise<Standing | undefined> => {
    const [found] = await db
      .select({
        row: sites,
        next: sql<
          string | null
        >`(select min(publish_at) from ${hostedPosts} where site_id = ${sites.id} and state = 'public' and publish_at > ${now.toISOString()}::timestamptz)`,
      })
      .from(sites)
      .innerJoin(businesses, eq(businesses.id, sites.businessId))
      .where(and(eq(sites.slug, slug), isNull(businesses.deletedAt)));
    return found && { row: found.row, nextAt: found.next === null ? null : new Date(found.next) };
  },

  /** Where a site is that had this address before, or that took over a deleted one. */
  findMovedSite: async (slug: string): Promise<string | undefined> => {
    const [old] = await db
      .select({ slug: sites.slug })
      .from(siteOldSlugs)
      .innerJoin(sites, eq(sites.id, siteOldSlugs.siteId))
      .where(and(eq(siteOldSlugs.slug, slug), isNull(sites.deletedAt)));
    return old?.slug ?? undefined;
  },

  slugOf: async (siteId: number): Promise<string | undefined> => {
    const [row] = await db
      .select({ slug: sites.slug })
      .from(sites)
      .where(and(eq(sites.id, siteId), isNull(sites.deletedAt)));
    return row?.slug ?? undefined;
  },

  /** Newest first, what is kept on top before all others. */
  page: async (site: SiteRow, now: Date, category: number | undefined, limit: number, offset: number) => {
    const found = and(isSeen(site, now), category === undefined ? undefined : isIn(category));
    const posts = await db
      .select()
      .from(hostedPosts)
      .where(found)
      .orderBy(desc(hostedPosts.onFrontPage), desc(hostedPosts.publishAt), desc(hostedPosts.id))
      .limit(limit)
      .offset(offset);
    return { posts, total: await db.$count(hostedPosts, found) };
  },

  latest: (site: SiteRow, now: Date, limit: number): Promise<PostRow[]> =>
    db
      .select()
      .from(hostedPosts)
      .where(isSeen(site, now))
      .orderBy(desc(hostedPosts.publishAt), desc(hostedPosts.id))
      .limit(limit),

  addresses: (site: SiteRow, now: Date, limit: number) =>
    db
      .select({ slug: hostedPosts.slug, changedAt: hostedPosts.changedAt })
      .from(hostedPosts)
      .where(isSeen(site, now))
      .orderBy(desc(hostedPosts.publishAt), desc(hostedPosts.id))
      .limit(limit),

  bySlug: async (site: SiteRow, slug: string, now: Date): Promise<PostRow | undefined> => {
    const [row] = await db
      .select()
      .from(hostedPosts)
      .where(and(isSeen(site, now), eq(hostedPosts.slug, slug)));
    return row;
  },

  /** Whatever its state: for those who hold a preview link. */
  byId: async (site: SiteRow, id: number): Promise<PostRow | undefined> => {
    const [row] = await db
      .select()
      .from(hostedPosts)
      .where(and(eq(hostedPosts.siteId, site.id), eq(hostedPosts.id, id)));
    return row;
  },

  /** Where the post is now that had this address at this site; only while it can be seen. */
  findMovedPost: async (site: Pick<SiteRow, 'id'>, slug: string, now: Date) => {
    const [row] = await db
      .select({ site: sites.slug, post: hostedPosts.slug })
      .from(hostedOldSlugs)
      .innerJoin(hostedPosts, eq(hostedPosts.id, hostedOldSlugs.postId))
      .innerJoin(sites, eq(sites.id, hostedPosts.siteId))
      .where(
        and(
          eq(hostedOldSlugs.siteId, site.id),
          eq(hostedOldSlugs.slug, slug),
          isNull(sites.deletedAt),
          eq(hostedPosts.state, 'public'),
          isOut(now),
        ),
      );
    return row?.site ? { site: row.site, post: row.post } : undefined;
  },

  /** Those with something in them. */
  categories: (site: SiteRow, now: Date): Promise<Category[]> =>
    db
      .select()
      .from(hostedCategories)
      .where(
        and(
          eq(hostedCategories.siteId, site.id),
          sql`exists (select 1 from ${hostedPosts} where ${isSeen(site, now)} and ${hostedCategories.id} = any (${hostedPosts.categoryIds}))`,
        ),
      )
      .orderBy(asc(sql`lower(${hostedCategories.name})`), asc(hostedCategories.id)),

  authors: async (ids: number[]): Promise<Map<number, string>> => {
    if (ids.length === 0) return new Map();
    const rows = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
});
