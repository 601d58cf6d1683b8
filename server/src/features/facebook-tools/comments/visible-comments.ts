import { commentSyncLimits } from '@fanfare/contract/facebook-tools/comment-sync';
import type { Tx } from '../../../platform/db/index.ts';
import type { SiteRow, Sites } from '../../sites/index.ts';
import type { SyncRow } from './comment-syncs.store.ts';
import { type CommentRow, commentStore } from './comments.store.ts';

type VisibleComment = Parameters<Sites['comments']['replace']>[3][number];

/**
 * Updates the comments that a site shows below one post or all posts. The caller holds the lock of the sync, so that
 * concurrent changes are applied one after the other. False if the site was deleted.
 */
export const showComments = async (
  tx: Tx,
  sites: Pick<Sites, 'comments'>,
  { sync, site, postId }: { sync: SyncRow; site: SiteRow; postId?: number },
): Promise<boolean> => {
  const rows = sync.isOn ? await commentStore(tx).listForSite(sync, postId) : [];
  const visible = [...Map.groupBy(rows, (row) => row.postId).values()].flatMap((ofPost) =>
    visibleComments(ofPost.slice(0, commentSyncLimits.maxCommentsPerPost), sync.showsNames),
  );
  return sites.comments.replace(tx, site, postId, visible);
};

/**
 * The comments of a post that visitors see. A reply to a deleted comment is shown at the top level; a reply to a hidden
 * comment is not shown.
 */
const visibleComments = (rows: readonly CommentRow[], showsNames: boolean): VisibleComment[] => {
  const storedIds = new Set(rows.map(({ remoteId }) => remoteId));
  const repliesByParent = Map.groupBy(
    rows.filter(({ state }) => state === 'shown'),
    ({ parentId }) => (parentId !== null && storedIds.has(parentId) ? parentId : null),
  );
  const collect = (parentId: string | null): VisibleComment[] =>
    (repliesByParent.get(parentId) ?? []).flatMap(({ postId, remoteId, author, isOwn, text, url, writtenAt }) => [
      { postId, remoteId, parentId, author: showsNames || isOwn ? author : null, text, url, writtenAt },
      ...collect(remoteId),
    ]);
  return collect(null);
};
