import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type SiteRow, siteStore } from '../sites.store.ts';
import type { CommentView } from './comment-view.ts';
import { type NewSiteComment, type SiteCommentRow, siteCommentStore } from './site-comments.store.ts';

export type SiteCommentService = ReturnType<typeof siteCommentService>;

const maxCommentsPerPage = 1000;

/** The comments visitors see below the posts of hosted sites. Features that collect comments write them. */
export const siteCommentService = ({ db }: Platform) => ({
  /**
   * Replaces the comments of a post, or of the whole site, in the caller's transaction. In `comments`, a reply comes
   * after its parent, and a reply whose parent is missing has none. False when the site is deleted. Call `invalidate`
   * after the commit.
   */
  replace: async (tx: Tx, site: SiteRow, postId: number | undefined, comments: readonly NewSiteComment[]) => {
    if (!(await siteStore(tx).lockForWrite(site, true))) return false;
    await siteCommentStore(tx).replace(site, postId, comments);
    return true;
  },

  listForPost: async (site: SiteRow, postId: number): Promise<CommentView[]> => {
    const rows = await siteCommentStore(db).listForPost(site, postId, maxCommentsPerPage);
    const repliesByParent = Map.groupBy(rows, ({ parentId }) => parentId);
    const answersOf = (parentId: string | null): CommentView[] => (repliesByParent.get(parentId) ?? []).map(toView);
    const toView = ({ author, text, writtenAt, url, remoteId }: SiteCommentRow): CommentView => ({
      author,
      text,
      at: writtenAt,
      url,
      answers: answersOf(remoteId),
    });
    return answersOf(null);
  },
});
