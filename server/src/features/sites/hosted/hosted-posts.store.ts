import type { HostedPost, HostedPostsAsk, NewHostedPost } from '@fanfare/connectors/ports/hosted-sites';
import { and, desc, eq, gt, gte, ilike, inArray, isNull, like, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { likePattern } from '../../../platform/db/like-pattern.ts';
import { parseRowId } from '../row-id.ts';
import type { SiteRow } from '../sites.store.ts';
import { hostedOldSlugs, hostedPosts, sites } from '../sites.tables.ts';

export type PostRow = typeof hostedPosts.$inferSelect;

export const hostedPostStore = (db: Db | Tx) => ({
  list: async (site: SiteRow, { states, public: which, now, search, offset, limit }: HostedPostsAsk) => {
    const found = and(
      eq(hostedPosts.siteId, site.id),
      inArray(hostedPosts.state, [...states]),
      which === 'both' ? undefined : or(ne(hostedPosts.state, 'public'), which === 'out' ? isOut(now) : isAhead(now)),
      search ? contains(search) : undefined,
    );
    const rows = await db
      .select()
      .from(hostedPosts)
      .where(found)
      .orderBy(desc(sql`coalesce(${hostedPosts.publishAt}, ${hostedPosts.createdAt})`), desc(hostedPosts.id))
      .limit(limit)
      .offset(offset);
    return { posts: rows.map(asPost), total: await db.$count(hostedPosts, found) };
  },

  read: async (site: SiteRow, id: string): Promise<HostedPost | undefined> => {
    const [row] = await db.select().from(hostedPosts).where(isPost(site, id));
    return row && asPost(row);
  },

  createdSince: async (site: SiteRow, since: Date): Promise<HostedPost[]> => {
    const rows = await db
      .select()
      .from(hostedPosts)
      .where(and(eq(hostedPosts.siteId, site.id), gte(hostedPosts.createdAt, since)))
      .orderBy(desc(hostedPosts.id));
    return rows.map(asPost);
  },

  slugsLike: async (site: SiteRow, slug: string): Promise<string[]> => {
    const rows = await db
      .select({ slug: hostedPosts.slug })
      .from(hostedPosts)
      .where(
        and(
          eq(hostedPosts.siteId, site.id),
          or(eq(hostedPosts.slug, slug), like(hostedPosts.slug, `${likePattern(slug).slice(1, -1)}-%`)),
        ),
      );
    return rows.map((row) => row.slug).filter((other) => other === slug || /^-\d+$/.test(other.slice(slug.length)));
  },

  /** An address another post had before is its own from now on. Undefined when one has it. */
  insert: async (site: SiteRow, post: NewHostedPost): Promise<HostedPost | undefined> => {
    const row = { ...asRow(post), siteId: site.id };
    const freed = db.$with('freed').as(db.delete(hostedOldSlugs).where(isOldSlug(site, post.slug)).returning());
    const [inserted] = await db.with(freed).insert(hostedPosts).values(row).onConflictDoNothing().returning();
    return inserted && asPost(inserted);
  },

  update: async (site: SiteRow, id: string, changes: Partial<NewHostedPost>): Promise<HostedPost | undefined> => {
    const [row] = await db.update(hostedPosts).set(asRow(changes)).where(isPost(site, id)).returning();
    return row && asPost(row);
  },

  /** Every post, to be brought to another site; also what lies in the bin. */
  all: (site: SiteRow): Promise<PostRow[]> =>
    db.select().from(hostedPosts).where(eq(hostedPosts.siteId, site.id)).orderBy(hostedPosts.id).for('update'),

  move: async (row: PostRow, to: SiteRow, slug: string, categoryIds: number[]) => {
    await db.update(hostedPosts).set({ siteId: to.id, slug, categoryIds }).where(eq(hostedPosts.id, row.id));
  },

  /** What is out or planned in a stretch of days, on every site of a business. */
  window: (businessId: number, from: Date, to: Date, most: number) =>
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
      .limit(most),

  slugs: async (site: SiteRow): Promise<string[]> =>
    (await db.select({ slug: hostedPosts.slug }).from(hostedPosts).where(eq(hostedPosts.siteId, site.id))).map(
      ({ slug }) => slug,
    ),
});

/** Addresses posts had before. */
export const oldPostSlugStore = (db: Db | Tx) => ({
  /** The address leads to this post from now on, whichever it led to before. */
  keep: async (site: Pick<SiteRow, 'id'>, slug: string, postId: number) => {
    await db
      .insert(hostedOldSlugs)
      .values({ siteId: site.id, slug, postId })
      .onConflictDoUpdate({ target: [hostedOldSlugs.siteId, hostedOldSlugs.slug], set: { postId } });
  },
  /** A post has the address itself now. */
  drop: async (site: Pick<SiteRow, 'id'>, slug: string) => {
    await db.delete(hostedOldSlugs).where(isOldSlug(site, slug));
  },
});

const isOldSlug = (site: Pick<SiteRow, 'id'>, slug: string) =>
  and(eq(hostedOldSlugs.siteId, site.id), eq(hostedOldSlugs.slug, slug));

export const isOut = (now: Date): SQL | undefined => or(isNull(hostedPosts.publishAt), lte(hostedPosts.publishAt, now));
const isAhead = (now: Date): SQL => gt(hostedPosts.publishAt, now);

// Nothing has the number 0: a text that is no number finds nothing.
const isPost = (site: SiteRow, id: string) =>
  and(eq(hostedPosts.siteId, site.id), eq(hostedPosts.id, parseRowId(id) ?? 0));

const contains = (search: string): SQL | undefined => {
  const pattern = likePattern(search);
  return or(ilike(hostedPosts.title, pattern), ilike(hostedPosts.html, pattern), ilike(hostedPosts.excerpt, pattern));
};

const asRow = <P extends Partial<NewHostedPost>>({ authorId, categoryIds, ...rest }: P) => ({
  ...rest,
  ...(authorId === undefined ? {} : { authorId: authorId === null ? null : (parseRowId(authorId) ?? null) }),
  ...(categoryIds === undefined ? {} : { categoryIds: categoryIds.flatMap((id) => parseRowId(id) ?? []) }),
});

const asPost = ({ siteId: _, ...row }: PostRow): HostedPost => ({
  ...row,
  id: String(row.id),
  authorId: row.authorId === null ? null : String(row.authorId),
  categoryIds: row.categoryIds.map(String),
});
