import { anonymousAuthor, type CommentState, type SyncedComment } from '@fanfare/contract/facebook-tools/comment-sync';
import { pageSize } from '@fanfare/contract/kit/paging';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Sites } from '../../sites/index.ts';
import { commentSyncStore } from './comment-syncs.store.ts';
import { commentStore } from './comments.store.ts';
import { showComments } from './visible-comments.ts';

export type CommentService = ReturnType<typeof commentService>;
type Deps = { sites: Pick<Sites, 'service' | 'comments' | 'invalidate'> };
type CommentListRow = Awaited<ReturnType<ReturnType<typeof commentStore>['page']>>['rows'][number];

/** Service for the moderation of synced comments. */
export const commentService = ({ db }: Platform, { sites }: Deps) => ({
  page: async (business: BusinessContext, { page, state }: { page: number; state?: CommentState | undefined }) => {
    const siteIds = (await sites.service.list(business)).sites.filter(({ in_assets }) => in_assets).map(({ id }) => id);
    const { rows, total } = await commentStore(db).page(business.id, siteIds, state, pageSize, (page - 1) * pageSize);
    return { items: rows.map(present), total, page, page_size: pageSize };
  },

  /**
   * Shows or hides a comment; of concurrent calls the last one wins. Public pages are invalidated only if the state
   * changes.
   */
  moderate: async (business: BusinessContext, id: number, isShown: boolean): Promise<void> => {
    const comment = await commentStore(db).find(business.id, id);
    if (!comment) throw new Problem('not-found');
    const site = await sites.service.findForUser(business, comment.sync.siteId);
    const state = isShown ? 'shown' : 'hidden';
    if (comment.row.state === state) return;
    await db.transaction(async (tx) => {
      const sync = await commentSyncStore(tx).lock(comment.sync);
      await commentStore(tx).update(comment.row, { state });
      if (sync) await showComments(tx, sites, { sync, site, postId: comment.row.postId });
    });
    sites.invalidate(site.id);
  },
});

const present = ({ row, siteId, siteName, postTitle }: CommentListRow): SyncedComment => ({
  id: row.id,
  site_id: siteId,
  site_name: siteName,
  post_id: row.postId,
  post_title: postTitle,
  author: row.author ?? anonymousAuthor,
  text: row.text,
  state: row.state,
  written: row.writtenAt,
  url: row.url,
});
