import type { CommentList, RemoteComment } from '@fanfare/connectors/ports/pages/comments';
import type { CommentRow, NewComment } from './comments.store.ts';

type Rules = { requiresApproval: boolean; pageId: string };
type Added = Pick<NewComment, 'remoteId' | 'parentId' | 'author' | 'isOwn' | 'text' | 'writtenAt' | 'state'>;
type Changed = { row: CommentRow; change: Partial<NewComment> };

/** Limit of a comment's text in characters, which is Facebook's own. */
const maxTextLength = 8000;
const maxAuthorLength = 200;

/** Differences between the stored comments and those that Facebook returned. */
export const diffComments = (stored: readonly CommentRow[], list: CommentList, { requiresApproval, pageId }: Rules) => {
  const rowsById = new Map(stored.map((row) => [row.remoteId, row]));
  const added: Added[] = [];
  const changed: Changed[] = [];
  const remoteComments = new Map(list.comments.map((comment) => [comment.id, comment]));
  for (const comment of remoteComments.values()) {
    const content = toContent(comment, pageId);
    const row = rowsById.get(comment.id);
    if (content.text === '') continue;
    if (!row)
      added.push({ ...content, remoteId: comment.id, state: requiresApproval && !content.isOwn ? 'waiting' : 'shown' });
    else if (row.text !== content.text || row.author !== content.author || row.parentId !== content.parentId) {
      // An edited text needs approval again, because the old text was approved.
      const needsApproval = row.text !== content.text && row.state === 'shown' && requiresApproval && !content.isOwn;
      changed.push({ row, change: { ...content, ...(needsApproval ? { state: 'waiting' as const } : {}) } });
    }
  }
  const isDeleted = ({ remoteId }: CommentRow) => {
    const comment = remoteComments.get(remoteId);
    return comment ? cleanText(comment.text) === '' : list.isComplete;
  };
  return { added, changed, deleted: stored.filter(isDeleted) };
};

const toContent = ({ text, author, parentId, createdAt }: RemoteComment, pageId: string) => ({
  text: cleanText(text),
  author: author ? cleanText(author.name).slice(0, maxAuthorLength).toWellFormed() || null : null,
  isOwn: author?.id === pageId,
  parentId: parentId ?? null,
  writtenAt: createdAt,
});

/** Removes control characters and lone surrogates. */
const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .trim()
    .slice(0, maxTextLength)
    .toWellFormed();
