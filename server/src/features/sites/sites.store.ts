import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { members } from '../business/index.ts';
import { users } from '../identity/index.ts';
import { hostedPosts, siteOldSlugs, sites } from './sites.tables.ts';

export type SiteRow = typeof sites.$inferSelect;
export type NewSite = typeof sites.$inferInsert;

const isMine = (businessId: number, id: number) =>
  and(eq(sites.businessId, businessId), eq(sites.id, id), isNull(sites.deletedAt));

export const siteStore = (db: Db | Tx) => ({
  list: (businessId: number) =>
    db
      .select({
        row: sites,
        posts: sql<number>`(select count(*)::int from hosted_posts where hosted_posts.site_id = sites.id and hosted_posts.state <> 'trashed')`,
      })
      .from(sites)
      .where(and(eq(sites.businessId, businessId), isNull(sites.deletedAt)))
      .orderBy(asc(sites.name), asc(sites.id)),

  find: async (businessId: number, id: number): Promise<SiteRow | undefined> => {
    const [row] = await db.select().from(sites).where(isMine(businessId, id));
    return row;
  },

  /** Also when all of them were deleted. */
  hasEver: async (businessId: number): Promise<boolean> =>
    (await db.$count(sites, eq(sites.businessId, businessId))) > 0,

  findByConnection: async (businessId: number, connectionId: number): Promise<SiteRow | undefined> => {
    const [row] = await db
      .select()
      .from(sites)
      .where(and(eq(sites.businessId, businessId), eq(sites.connectionId, connectionId), isNull(sites.deletedAt)));
    return row;
  },

  countPosts: (site: SiteRow): Promise<number> =>
    db.$count(hostedPosts, and(eq(hostedPosts.siteId, site.id), sql`${hostedPosts.state} <> 'trashed'`)),

  lock: async (businessId: number, id: number): Promise<SiteRow | undefined> => {
    const [row] = await db.select().from(sites).where(isMine(businessId, id)).for('update');
    return row;
  },

  /** Undefined when the address, or the connection, has a site already. */
  insert: async (row: NewSite): Promise<SiteRow | undefined> => {
    const [inserted] = await db.insert(sites).values(row).onConflictDoNothing().returning();
    return inserted;
  },

  update: async (site: SiteRow, change: Partial<NewSite>): Promise<SiteRow> => {
    const [row] = await db
      .update(sites)
      .set({ ...change, version: sql`${sites.version} + 1` })
      .where(isMine(site.businessId, site.id))
      .returning();
    if (!row) throw new Error('A site vanished while it was held.');
    return row;
  },

  /** Holds a site for a change of its posts; one that visitors see counts its version up. False when it is gone. */
  hold: async (site: SiteRow, isSeen: boolean): Promise<boolean> => {
    const mine = isMine(site.businessId, site.id);
    const held = isSeen
      ? await db
          .update(sites)
          .set({ version: sql`${sites.version} + 1` })
          .where(mine)
          .returning({ id: sites.id })
      : await db.select({ id: sites.id }).from(sites).where(mine).for('share');
    return held.length > 0;
  },

  /** What was planned is out: whoever keeps pages looks again. */
  touchEverywhere: async (id: number) => {
    await db
      .update(sites)
      .set({ version: sql`${sites.version} + 1` })
      .where(eq(sites.id, id));
  },

  /** Takes the right to move the posts of a site. False when somebody else holds it. */
  takeMove: async (site: SiteRow, now: Date, until: Date): Promise<boolean> => {
    const taken = await db
      .update(sites)
      .set({ movingUntil: until })
      .where(and(isMine(site.businessId, site.id), or(isNull(sites.movingUntil), lt(sites.movingUntil, now))))
      .returning({ id: sites.id });
    return taken.length > 0;
  },

  releaseMove: async (site: SiteRow) => {
    await db.update(sites).set({ movingUntil: null }).where(eq(sites.id, site.id));
  },

  /** A deleted site of the same business gives its address up to a new one. */
  freeDeleted: async (businessId: number, slug: string) => {
    await db
      .update(sites)
      .set({ slug: null })
      .where(and(eq(sites.businessId, businessId), eq(sites.slug, slug), isNotNull(sites.deletedAt)));
  },

  /** Deleted before a moment and leading nowhere: nobody misses them any more. */
  removeDeletedEverywhere: async (before: Date) => {
    await db.delete(sites).where(and(lt(sites.deletedAt, before), isNull(sites.movedToId)));
  },

  /** The people of the business a site belongs to. */
  users: (site: SiteRow) =>
    db
      .select({ id: users.id, name: users.name })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(eq(members.businessId, site.businessId))
      .orderBy(asc(users.name), asc(users.id)),
});

/** Addresses sites had before. */
export const oldSlugStore = (db: Db | Tx) => ({
  holder: async (slug: string): Promise<number | undefined> => {
    const [row] = await db.select().from(siteOldSlugs).where(eq(siteOldSlugs.slug, slug));
    return row?.siteId;
  },

  /** Held on to by this site, unless it has become an address in use again. */
  keep: async (site: SiteRow, old: string, current: string) => {
    await db.insert(siteOldSlugs).values({ slug: old, siteId: site.id }).onConflictDoNothing();
    await db.delete(siteOldSlugs).where(and(eq(siteOldSlugs.siteId, site.id), eq(siteOldSlugs.slug, current)));
  },

  count: (site: SiteRow): Promise<number> => db.$count(siteOldSlugs, eq(siteOldSlugs.siteId, site.id)),
});
