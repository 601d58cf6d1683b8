import { commentSyncLimits } from '@fanfare/contract/comment-sync';
import type { Db } from '../../../platform/db/index.ts';
import type { CommentsBelow } from '../../sites/index.ts';
import { type CommentRow, commentStore } from './comments.store.ts';

/** What visitors of a hosted post see of what was said at Facebook. */
export const visibleComments =
  (db: Db): CommentsBelow =>
  async (site, postId) => {
    const found = await commentStore(db).listForPost(site, postId, commentSyncLimits.commentsOfPost);
    const showsNames = found[0]?.showsNames ?? false;
    const rows = found.map(({ row }) => row);
    const known = new Set(rows.map(({ remoteId }) => remoteId));
    const shown = rows.filter(({ state }) => state === 'shown');
    const view = (row: CommentRow): Awaited<ReturnType<CommentsBelow>>[number] => ({
      ...{ author: showsNames || row.isOwn ? row.author : null, text: row.text, at: row.writtenAt, url: row.url },
      answers: shown.filter(({ parentId }) => parentId === row.remoteId).map(view),
    });
    // An answer whose comment Facebook no longer shows us stands by itself; one to a hidden comment does not stand at all.
    return shown.filter(({ parentId }) => parentId === null || !known.has(parentId)).map(view);
  };
