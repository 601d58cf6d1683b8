import { and, asc, type Column, desc, eq, ilike, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/index.ts';
import { likePattern, textContains } from '../../../platform/db/text-search.ts';
import { businesses } from '../../business/business.tables.ts';
import { users } from '../../identity/identity.tables.ts';
import { type HostedPostRow, isPublicNow } from '../hosted/hosted-posts.store.ts';
import { type SitePageRow, sitePageStore } from '../hosted/site-pages.store.ts';
import type { SiteRow } from '../sites.store.ts';
import { hostedCategories, hostedOldSlugs, hostedPosts, siteOldSlugs, sitePages, sites } from '../sites.tables.ts';
import { isDomain } from './page-urls.ts';

export type PageLink = Awaited<ReturnType<ReturnType<typeof sitePageStore>['list']>>[number];
export type Category = typeof hostedCategories.$inferSelect;
/** Data that decides if a cached page is still valid. `nextAt`: time of the next scheduled post. */
export type SiteVersion = { row: SiteRow; nextAt: Date | null };

const isPublicPost = (site: SiteRow, now: Date) =>
  and(eq(hostedPosts.siteId, site.id), eq(hostedPosts.state, 'public'), isPublicNow(now));
const isOnDomain = (domain: string) => and(eq(sites.domain, domain), isNotNull(sites.domainVerifiedAt));
const isInCategory = (categoryId: number) => sql`${categoryId} = any (${hostedPosts.categoryIds})`;

const withoutTags = (html: Column) => sql`regexp_replace(${html}, '<[^>]*>', ' ', 'g')`;

/**
 * Public content only. Visitors have no business, so queries are not limited to one. Whether a post is public depends on
 * the current time, not on a job.
 */
export const visitorPageStore = (db: Db) => ({
  /** Finds the version of a site by slug or by verified domain. */
  findSiteVersion: async (site: string, now: Date): Promise<SiteVersion | undefined> => {
    const [found] = await db
      .select({
        row: sites,
        next: sql<
          string | null
        >`(select min(publish_at) from ${hostedPosts} where site_id = ${sites.id} and state = 'public' and publish_at > ${now.toISOString()}::timestamptz)`,
      })
      .from(sites)
      .innerJoin(businesses, eq(businesses.id, sites.businessId))
      .where(and(isDomain(site) ? isOnDomain(site) : eq(sites.slug, site), isNull(businesses.deletedAt)));
    return found && { row: found.row, nextAt: found.next === null ? null : new Date(found.next) };
  },

  /** Current slug of the site that had this slug before. */
  findMovedSite: async (slug: string): Promise<string | undefined> => {
    const [old] = await db
      .select({ slug: sites.slug })
      .from(siteOldSlugs)
      .innerJoin(sites, eq(sites.id, siteOldSlugs.siteId))
      .where(and(eq(siteOldSlugs.slug, slug), isNull(sites.deletedAt)));
    return old?.slug ?? undefined;
  },

  findSlug: async (siteId: number): Promise<string | undefined> => {
    const [row] = await db
      .select({ slug: sites.slug })
      .from(sites)
      .where(and(eq(sites.id, siteId), isNull(sites.deletedAt)));
    return row?.slug ?? undefined;
  },

  /** Lists a page of a site's posts: front-page posts first, then newest first. */
  listPage: async (site: SiteRow, now: Date, category: number | undefined, limit: number, offset: number) => {
    const found = and(isPublicPost(site, now), category === undefined ? undefined : isInCategory(category));
    const posts = await db
      .select()
      .from(hostedPosts)
      .where(found)
      .orderBy(desc(hostedPosts.onFrontPage), desc(hostedPosts.publishAt), desc(hostedPosts.id))
      .limit(limit)
      .offset(offset);
    return { posts, total: await db.$count(hostedPosts, found) };
  },

  /** Finds posts by their text, newest first. The text of the post counts, not its tags; the index is on the HTML. */
  search: (site: SiteRow, now: Date, text: string, limit: number): Promise<HostedPostRow[]> =>
    db
      .select()
      .from(hostedPosts)
      .where(
        and(
          isPublicPost(site, now),
          textContains(text, hostedPosts.title, hostedPosts.html, hostedPosts.excerpt),
          or(
            textContains(text, hostedPosts.title, hostedPosts.excerpt),
            // Search: only rows that the first condition found by its index are read.
            ilike(withoutTags(hostedPosts.html), likePattern(text)),
          ),
        ),
      )
      .orderBy(desc(hostedPosts.publishAt), desc(hostedPosts.id))
      .limit(limit),

  /** Pages beside the posts, oldest first. */
  searchPages: (site: SiteRow, text: string, limit: number): Promise<SitePageRow[]> =>
    db
      .select()
      .from(sitePages)
      .where(
        and(
          eq(sitePages.siteId, site.id),
          // Search: pages of one site, of which there are few.
          or(ilike(sitePages.title, likePattern(text)), ilike(withoutTags(sitePages.html), likePattern(text))),
        ),
      )
      .orderBy(asc(sitePages.id))
      .limit(limit),

  listLatest: (site: SiteRow, now: Date, limit: number): Promise<HostedPostRow[]> =>
    db
      .select()
      .from(hostedPosts)
      .where(isPublicPost(site, now))
      .orderBy(desc(hostedPosts.publishAt), desc(hostedPosts.id))
      .limit(limit),

  listUrls: (site: SiteRow, now: Date, limit: number) =>
    db
      .select({ slug: hostedPosts.slug, changedAt: hostedPosts.changedAt })
      .from(hostedPosts)
      .where(isPublicPost(site, now))
      .orderBy(desc(hostedPosts.publishAt), desc(hostedPosts.id))
      .limit(limit),

  findBySlug: async (site: SiteRow, slug: string, now: Date): Promise<HostedPostRow | undefined> => {
    const [row] = await db
      .select()
      .from(hostedPosts)
      .where(and(isPublicPost(site, now), eq(hostedPosts.slug, slug)));
    return row;
  },

  /** Finds a post in any state, for preview links. */
  findById: async (site: SiteRow, id: number): Promise<HostedPostRow | undefined> => {
    const [row] = await db
      .select()
      .from(hostedPosts)
      .where(and(eq(hostedPosts.siteId, site.id), eq(hostedPosts.id, id)));
    return row;
  },

  /** Current URL of the post that had this slug; only while the post is public. */
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
          isPublicNow(now),
        ),
      );
    return row?.site ? { site: row.site, post: row.post } : undefined;
  },

  /** Lists the categories of a site that have public posts. */
  listCategories: (site: SiteRow, now: Date): Promise<Category[]> =>
    db
      .select()
      .from(hostedCategories)
      .where(
        and(
          eq(hostedCategories.siteId, site.id),
          sql`exists (select 1 from ${hostedPosts} where ${isPublicPost(site, now)} and ${hostedCategories.id} = any (${hostedPosts.categoryIds}))`,
        ),
      )
      .orderBy(asc(sql`lower(${hostedCategories.name})`), asc(hostedCategories.id)),

  listPages: sitePageStore(db).list,
  findPage: sitePageStore(db).findBySlug,

  findAuthorNames: async (ids: number[]): Promise<Map<number, string>> => {
    if (ids.length === 0) return new Map();
    const rows = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
    return new Map(rows.map(({ id, name }) => [id, name]));
  },
});
