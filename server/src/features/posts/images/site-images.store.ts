import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { SiteRow } from '../../sites/index.ts';
import { postPictures } from '../posts.tables.ts';

const isOf = (site: SiteRow, mediaId: number) =>
  and(eq(postPictures.siteId, site.id), eq(postPictures.mediaId, mediaId));

/** Which of our pictures somebody's own site has, and under which number. */
export const siteImageStore = (db: Db | Tx) => ({
  find: async (site: SiteRow, mediaId: number): Promise<string | undefined> => {
    const [row] = await db.select().from(postPictures).where(isOf(site, mediaId));
    return row?.remoteId;
  },
  save: async (site: SiteRow, mediaId: number, remoteId: string) => {
    await db
      .insert(postPictures)
      .values({ siteId: site.id, mediaId, remoteId })
      .onConflictDoUpdate({ target: [postPictures.siteId, postPictures.mediaId], set: { remoteId } });
  },
  remove: async (site: SiteRow, mediaId: number) => {
    await db.delete(postPictures).where(isOf(site, mediaId));
  },
});
