import { and, asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { SiteRow } from '../sites.store.ts';
import { siteComments } from '../sites.tables.ts';

export type SiteCommentRow = typeof siteComments.$inferSelect;
export type NewSiteComment = Omit<SiteCommentRow, 'siteId' | 'businessId'>;
type Site = Pick<SiteRow, 'id' | 'businessId'>;

const rowsPerInsert = 1000;

export const siteCommentStore = (db: Db | Tx) => ({
  /** Lists the comments of a post, oldest first. */
  listForPost: (site: Site, postId: number, limit: number): Promise<SiteCommentRow[]> =>
    db
      .select()
      .from(siteComments)
      .where(and(eq(siteComments.siteId, site.id), eq(siteComments.postId, postId)))
      .orderBy(asc(siteComments.writtenAt), asc(siteComments.remoteId))
      .limit(limit),

  /** Replaces the comments of a post, or of the whole site. */
  replace: async (site: Site, postId: number | undefined, comments: readonly NewSiteComment[]) => {
    const isOfPost = postId === undefined ? undefined : eq(siteComments.postId, postId);
    await db.delete(siteComments).where(and(eq(siteComments.siteId, site.id), isOfPost));
    for (let start = 0; start < comments.length; start += rowsPerInsert) {
      const part = comments.slice(start, start + rowsPerInsert);
      await db
        .insert(siteComments)
        .values(part.map((comment) => ({ ...comment, siteId: site.id, businessId: site.businessId })));
    }
  },
});
