import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { members } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { siteOldSlugs, sites } from './sites.tables.ts';

export type SiteRow = typeof sites.$inferSelect;
export type NewSite = typeof sites.$inferInsert;

const isSiteOf = (businessId: number, id: number) =>
  and(eq(sites.businessId, businessId), eq(sites.id, id), isNull(sites.deletedAt));

/** Counts of everything that belongs to a site, and of the people who subscribed on it. */
const counts = {
  posts: sql<number>`(select count(*)::int from hosted_posts where hosted_posts.site_id = sites.id and hosted_posts.state <> 'trashed')`,
  pages: sql<number>`(select count(*)::int from site_pages where site_pages.site_id = sites.id)`,
  subscribers: sql<number>`(select count(*)::int from subscribers where subscribers.business_id = sites.business_id and subscribers.source_kind = 'site' and subscribers.source_id = sites.id and subscribers.state = 'subscribed')`,
};

export const siteStore = (db: Db | Tx) => ({
  list: (businessId: number) =>
    db
      .select({ row: sites, ...counts })
      .from(sites)
      .where(and(eq(sites.businessId, businessId), isNull(sites.deletedAt)))
      .orderBy(asc(sites.name), asc(sites.id)),

  find: async (businessId: number, id: number): Promise<SiteRow | undefined> => {
    const [row] = await db.select().from(sites).where(isSiteOf(businessId, id));
    return row;
  },

  /** Lists those of these sites that were deleted together with their posts, so that links to them are dead. */
  listUnreachable: async (ids: number[]): Promise<number[]> => {
    if (ids.length === 0) return [];
    const rows = await db
      .select({ id: sites.id })
      .from(sites)
      .where(
        and(inArray(sites.id, ids), eq(sites.kind, 'hosted'), isNotNull(sites.deletedAt), isNull(sites.movedToId)),
      );
    return rows.map(({ id }) => id);
  },

  /** Checks if the business ever had a site, deleted ones included. */
  hasEver: async (businessId: number): Promise<boolean> =>
    (await db.$count(sites, eq(sites.businessId, businessId))) > 0,

  findByConnection: async (businessId: number, connectionId: number): Promise<SiteRow | undefined> => {
    const [row] = await db
      .select()
      .from(sites)
      .where(and(eq(sites.businessId, businessId), eq(sites.connectionId, connectionId), isNull(sites.deletedAt)));
    return row;
  },

  count: async (site: SiteRow) => {
    const [row] = await db.select(counts).from(sites).where(eq(sites.id, site.id));
    return row ?? { posts: 0, pages: 0, subscribers: 0 };
  },

  lock: async (businessId: number, id: number): Promise<SiteRow | undefined> => {
    const [row] = await db.select().from(sites).where(isSiteOf(businessId, id)).for('update');
    return row;
  },

  /** Inserts a site; undefined when another site has the slug or uses the connection. */
  insert: async (row: NewSite): Promise<SiteRow | undefined> => {
    const [inserted] = await db.insert(sites).values(row).onConflictDoNothing().returning();
    return inserted;
  },

  update: async (site: SiteRow, change: Partial<NewSite>): Promise<SiteRow> => {
    const [row] = await db
      .update(sites)
      .set({ ...change, version: sql`${sites.version} + 1` })
      .where(isSiteOf(site.businessId, site.id))
      .returning();
    if (!row) throw new Error('A site was deleted while it was locked.');
    return row;
  },

  /** Locks a site for a change of its posts; a public change bumps its version. False when the site is deleted. */
  lockForWrite: async (site: SiteRow, isPublic: boolean): Promise<boolean> => {
    const condition = isSiteOf(site.businessId, site.id);
    const locked = isPublic
      ? await db
          .update(sites)
          .set({ version: sql`${sites.version} + 1` })
          .where(condition)
          .returning({ id: sites.id })
      : await db.select({ id: sites.id }).from(sites).where(condition).for('share');
    return locked.length > 0;
  },

  /** Increments the version of the site, so that cached pages are invalid. */
  bumpVersionEverywhere: async (id: number) => {
    await db
      .update(sites)
      .set({ version: sql`${sites.version} + 1` })
      .where(eq(sites.id, id));
  },

  /** Takes the lease for transferring the posts of a site; false when another process holds it. */
  acquireTransferLease: async (site: SiteRow, now: Date, until: Date): Promise<boolean> => {
    const leased = await db
      .update(sites)
      .set({ transferLeaseUntil: until })
      .where(
        and(
          isSiteOf(site.businessId, site.id),
          or(isNull(sites.transferLeaseUntil), lt(sites.transferLeaseUntil, now)),
        ),
      )
      .returning({ id: sites.id });
    return leased.length > 0;
  },

  renewTransferLease: async (site: SiteRow, until: Date) => {
    await db.update(sites).set({ transferLeaseUntil: until }).where(eq(sites.id, site.id));
  },

  releaseTransferLease: async (site: SiteRow) => {
    await db.update(sites).set({ transferLeaseUntil: null }).where(eq(sites.id, site.id));
  },

  /** Frees the slug of a deleted site of the same business. */
  releaseDeletedSlug: async (businessId: number, slug: string) => {
    await db
      .update(sites)
      .set({ slug: null })
      .where(and(eq(sites.businessId, businessId), eq(sites.slug, slug), isNotNull(sites.deletedAt)));
  },

  /** Sites deleted before this time that redirect to no other site. */
  removeDeletedEverywhere: async (before: Date) => {
    await db.delete(sites).where(and(lt(sites.deletedAt, before), isNull(sites.movedToId)));
  },

  /** Queries on the members of the site's business. */
  listUsers: (site: SiteRow) =>
    db
      .select({ id: users.id, name: users.name })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(eq(members.businessId, site.businessId))
      .orderBy(asc(users.name), asc(users.id)),
});

/** Queries on former slugs of sites. */
export const oldSlugStore = (db: Db | Tx) => ({
  findSiteId: async (slug: string): Promise<number | undefined> => {
    const [row] = await db.select().from(siteOldSlugs).where(eq(siteOldSlugs.slug, slug));
    return row?.siteId;
  },

  /** Stores the old slug of a site; the site's current slug is no longer an old one. */
  save: async (site: SiteRow, old: string, current: string) => {
    await db
      .insert(siteOldSlugs)
      .values({ slug: old, businessId: site.businessId, siteId: site.id })
      .onConflictDoNothing();
    await db.delete(siteOldSlugs).where(and(eq(siteOldSlugs.siteId, site.id), eq(siteOldSlugs.slug, current)));
  },

  count: (site: SiteRow): Promise<number> => db.$count(siteOldSlugs, eq(siteOldSlugs.siteId, site.id)),
});
