import type { HostedPost, HostedPostsQuery, NewHostedPost } from '@fanfare/connectors/ports/hosted-sites';
import { and, desc, eq, gt, gte, inArray, isNull, like, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { parseRowId } from '../../../platform/db/row-id.ts';
import { likePattern, textContains } from '../../../platform/db/text-search.ts';
import type { SiteRow } from '../sites.store.ts';
import { hostedOldSlugs, hostedPosts, sites } from '../sites.tables.ts';

export type HostedPostRow = typeof hostedPosts.$inferSelect;

export const hostedPostStore = (db: Db | Tx) => ({
  list: async (site: SiteRow, { states, public: publication, now, search, offset, limit }: HostedPostsQuery) => {
    const filter = and(
      eq(hostedPosts.siteId, site.id),
      inArray(hostedPosts.state, [...states]),
      publication === 'both'
        ? undefined
        : or(ne(hostedPosts.state, 'public'), publication === 'published' ? isPublicNow(now) : isScheduled(now)),
      textContains(search ?? '', hostedPosts.title, hostedPosts.html, hostedPosts.excerpt),
    );
    const rows = await db
      .select()
      .from(hostedPosts)
      .where(filter)
      .orderBy(desc(sql`coalesce(${hostedPosts.publishAt}, ${hostedPosts.createdAt})`), desc(hostedPosts.id))
      .limit(limit)
      .offset(offset);
    return { posts: rows.map(toPost), total: await db.$count(hostedPosts, filter) };
  },

  read: async (site: SiteRow, id: string): Promise<HostedPost | undefined> => {
    const [row] = await db.select().from(hostedPosts).where(isPost(site, id));
    return row && toPost(row);
  },

  listCreatedSince: async (site: SiteRow, since: Date): Promise<HostedPost[]> => {
    const rows = await db
      .select()
      .from(hostedPosts)
      .where(and(eq(hostedPosts.siteId, site.id), gte(hostedPosts.createdAt, since)))
      .orderBy(desc(hostedPosts.id));
    return rows.map(toPost);
  },

  listSlugsLike: async (site: SiteRow, slug: string): Promise<string[]> => {
    const rows = await db
      .select({ slug: hostedPosts.slug })
      .from(hostedPosts)
      .where(
        and(
          eq(hostedPosts.siteId, site.id),
          // Search: slugs of one site's posts, by the index on site and slug.
          or(eq(hostedPosts.slug, slug), like(hostedPosts.slug, `${likePattern(slug).slice(1, -1)}-%`)),
        ),
      );
    return rows
      .map((row) => row.slug)
      .filter((candidate) => candidate === slug || /^-\d+$/.test(candidate.slice(slug.length)));
  },

  /** Takes over a former slug of another post. Undefined when another post has the slug now. */
  insert: async (site: SiteRow, post: NewHostedPost): Promise<HostedPost | undefined> => {
    const row = { ...toRow(post), siteId: site.id, businessId: site.businessId };
    const freed = db.$with('freed').as(db.delete(hostedOldSlugs).where(isOldSlug(site, post.slug)).returning());
    const [inserted] = await db.with(freed).insert(hostedPosts).values(row).onConflictDoNothing().returning();
    return inserted && toPost(inserted);
  },

  update: async (site: SiteRow, id: string, changes: Partial<NewHostedPost>): Promise<HostedPost | undefined> => {
    const [row] = await db.update(hostedPosts).set(toRow(changes)).where(isPost(site, id)).returning();
    return row && toPost(row);
  },

  /** Lists the first posts of a site by id, trashed ones included, with row locks; for a transfer. */
  listForUpdate: (site: SiteRow, limit: number): Promise<HostedPostRow[]> =>
    db
      .select()
      .from(hostedPosts)
      .where(eq(hostedPosts.siteId, site.id))
      .orderBy(hostedPosts.id)
      .limit(limit)
      .for('update'),

  move: async (row: HostedPostRow, to: SiteRow, slug: string, categoryIds: number[]) => {
    await db.update(hostedPosts).set({ siteId: to.id, slug, categoryIds }).where(eq(hostedPosts.id, row.id));
  },

  /** Published and scheduled posts between two dates, on all sites of a business. */
  listBetween: (businessId: number, from: Date, to: Date, limit: number) =>
    db
      .select({
        id: hostedPosts.id,
        siteId: hostedPosts.siteId,
        title: hostedPosts.title,
        at: sql<Date>`${hostedPosts.publishAt}`.mapWith(hostedPosts.publishAt),
      })
      .from(hostedPosts)
      .innerJoin(sites, eq(sites.id, hostedPosts.siteId))
      .where(
        and(
          eq(sites.businessId, businessId),
          isNull(sites.deletedAt),
          eq(hostedPosts.state, 'public'),
          gte(hostedPosts.publishAt, from),
          lt(hostedPosts.publishAt, to),
        ),
      )
      .orderBy(hostedPosts.publishAt, hostedPosts.id)
      .limit(limit),

  /** Lists those of these posts that visitors can see, newest first. */
  listPublic: async (
    businessId: number,
    ids: readonly number[],
    now: Date,
    limit: number,
  ): Promise<HostedPostRow[]> => {
    if (ids.length === 0) return [];
    const rows = await db
      .select({ row: hostedPosts })
      .from(hostedPosts)
      .innerJoin(sites, eq(sites.id, hostedPosts.siteId))
      .where(
        and(
          eq(sites.businessId, businessId),
          isNull(sites.deletedAt),
          inArray(hostedPosts.id, [...ids]),
          eq(hostedPosts.state, 'public'),
          isPublicNow(now),
        ),
      )
      .orderBy(desc(hostedPosts.publishAt), desc(hostedPosts.id))
      .limit(limit);
    return rows.map(({ row }) => row);
  },

  listIds: async (site: SiteRow): Promise<number[]> =>
    (await db.select({ id: hostedPosts.id }).from(hostedPosts).where(eq(hostedPosts.siteId, site.id))).map(
      ({ id }) => id,
    ),

  listSlugs: async (site: SiteRow): Promise<string[]> =>
    (await db.select({ slug: hostedPosts.slug }).from(hostedPosts).where(eq(hostedPosts.siteId, site.id))).map(
      ({ slug }) => slug,
    ),
});

/** Queries on former slugs of posts. */
export const oldPostSlugStore = (db: Db | Tx) => ({
  /** Stores a former slug, which redirects to this post from now on. */
  save: async (site: Pick<SiteRow, 'id' | 'businessId'>, slug: string, postId: number) => {
    await db
      .insert(hostedOldSlugs)
      .values({ siteId: site.id, businessId: site.businessId, slug, postId })
      .onConflictDoUpdate({ target: [hostedOldSlugs.siteId, hostedOldSlugs.slug], set: { postId } });
  },
  /** Removes a former slug that a post uses again. */
  remove: async (site: Pick<SiteRow, 'id'>, slug: string) => {
    await db.delete(hostedOldSlugs).where(isOldSlug(site, slug));
  },
});

const isOldSlug = (site: Pick<SiteRow, 'id'>, slug: string) =>
  and(eq(hostedOldSlugs.siteId, site.id), eq(hostedOldSlugs.slug, slug));

export const isPublicNow = (now: Date): SQL | undefined =>
  or(isNull(hostedPosts.publishAt), lte(hostedPosts.publishAt, now));
const isScheduled = (now: Date): SQL => gt(hostedPosts.publishAt, now);

// No row has id 0: an invalid id matches nothing.
const isPost = (site: SiteRow, id: string) =>
  and(eq(hostedPosts.siteId, site.id), eq(hostedPosts.id, parseRowId(id) ?? 0));

const toRow = <P extends Partial<NewHostedPost>>({ authorId, categoryIds, ...rest }: P) => ({
  ...rest,
  ...(authorId === undefined ? {} : { authorId: authorId === null ? null : (parseRowId(authorId) ?? null) }),
  ...(categoryIds === undefined ? {} : { categoryIds: categoryIds.flatMap((id) => parseRowId(id) ?? []) }),
});

const toPost = ({ siteId: _site, businessId: _business, ...row }: HostedPostRow): HostedPost => ({
  ...row,
  id: String(row.id),
  authorId: row.authorId === null ? null : String(row.authorId),
  categoryIds: row.categoryIds.map(String),
});
