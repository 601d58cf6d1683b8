import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { SiteRow } from '../../sites/index.ts';
import { siteImages } from '../posts.tables.ts';

const isImageOfSite = (site: SiteRow, mediaId: number) =>
  and(eq(siteImages.siteId, site.id), eq(siteImages.mediaId, mediaId));

/** Media files already uploaded to a connected site, with their id there. */
export const siteImageStore = (db: Db | Tx) => ({
  find: async (site: SiteRow, mediaId: number): Promise<string | undefined> => {
    const [row] = await db.select().from(siteImages).where(isImageOfSite(site, mediaId));
    return row?.remoteId;
  },
  save: async (site: SiteRow, mediaId: number, remoteId: string) => {
    await db
      .insert(siteImages)
      .values({ siteId: site.id, mediaId, remoteId })
      .onConflictDoUpdate({ target: [siteImages.siteId, siteImages.mediaId], set: { remoteId } });
  },
  remove: async (site: SiteRow, mediaId: number) => {
    await db.delete(siteImages).where(isImageOfSite(site, mediaId));
  },
});
