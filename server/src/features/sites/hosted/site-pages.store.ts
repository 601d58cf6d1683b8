import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { SiteRow } from '../sites.store.ts';
import { sitePages } from '../sites.tables.ts';

export type SitePageRow = typeof sitePages.$inferSelect;
type NewPage = Omit<typeof sitePages.$inferInsert, 'id' | 'siteId' | 'businessId'>;

const isPage = (site: Pick<SiteRow, 'id'>, id: number) => and(eq(sitePages.siteId, site.id), eq(sitePages.id, id));

/** Pages of one site; the caller has checked that the site belongs to the business. */
export const sitePageStore = (db: Db | Tx) => ({
  /** Lists pages without their texts, oldest first. */
  list: (site: Pick<SiteRow, 'id'>) => {
    const { id, title, slug, placement, changedAt } = sitePages;
    return db
      .select({ id, title, slug, placement, changedAt })
      .from(sitePages)
      .where(eq(sitePages.siteId, site.id))
      .orderBy(asc(sitePages.id));
  },

  count: (site: SiteRow): Promise<number> => db.$count(sitePages, eq(sitePages.siteId, site.id)),

  find: async (site: SiteRow, id: number): Promise<SitePageRow | undefined> => {
    const [row] = await db.select().from(sitePages).where(isPage(site, id));
    return row;
  },

  findBySlug: async (site: SiteRow, slug: string): Promise<SitePageRow | undefined> => {
    const [row] = await db
      .select()
      .from(sitePages)
      .where(and(eq(sitePages.siteId, site.id), eq(sitePages.slug, slug)));
    return row;
  },

  /** Inserts a page; undefined when another page has the slug. */
  insert: async (site: SiteRow, page: NewPage): Promise<SitePageRow | undefined> => {
    const [row] = await db
      .insert(sitePages)
      .values({ ...page, siteId: site.id, businessId: site.businessId })
      .onConflictDoNothing()
      .returning();
    return row;
  },

  update: async (site: SiteRow, id: number, change: Partial<NewPage>): Promise<SitePageRow | undefined> => {
    const [row] = await db.update(sitePages).set(change).where(isPage(site, id)).returning();
    return row;
  },

  remove: async (site: SiteRow, id: number): Promise<boolean> =>
    (await db.delete(sitePages).where(isPage(site, id)).returning({ id: sitePages.id })).length > 0,
});
