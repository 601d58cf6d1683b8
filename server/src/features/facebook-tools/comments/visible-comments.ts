import { commentSyncLimits } from '@fanfare/contract/comment-sync';
import type { Db } from '../../../platform/db/index.ts';
import type { VisibleComments } from '../../sites/index.ts';
import { type CommentRow, commentStore } from './comments.store.ts';

/** The Facebook comments visitors of a hosted post see. */
export const visibleComments =
  (db: Db): VisibleComments =>
  async (site, postId) => {
    const stored = await commentStore(db).listForPost(site, postId, commentSyncLimits.maxCommentsPerPost);
    const showsNames = stored[0]?.showsNames ?? false;
    const rows = stored.map(({ row }) => row);
    const storedIds = new Set(rows.map(({ remoteId }) => remoteId));
    const shown = rows.filter(({ state }) => state === 'shown');
    const toVisible = (row: CommentRow): Awaited<ReturnType<VisibleComments>>[number] => ({
      ...{ author: showsNames || row.isOwn ? row.author : null, text: row.text, at: row.writtenAt, url: row.url },
      answers: shown.filter(({ parentId }) => parentId === row.remoteId).map(toVisible),
    });
    // A reply to a deleted comment is shown at the top level; a reply to a hidden comment is not shown.
    return shown.filter(({ parentId }) => parentId === null || !storedIds.has(parentId)).map(toVisible);
  };
