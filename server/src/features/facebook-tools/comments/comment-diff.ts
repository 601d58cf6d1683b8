import type { CommentList, RemoteComment } from '@fanfare/connectors/ports/comments';
import type { CommentRow, NewComment } from './comments.store.ts';

type Rules = { holds: boolean; pageId: string };
type Added = Pick<NewComment, 'remoteId' | 'parentId' | 'author' | 'isOwn' | 'text' | 'writtenAt' | 'state'>;
type Changed = { row: CommentRow; change: Partial<NewComment> };

/** As long as Facebook lets anybody write. */
const mostLetters = 8000;
const mostOfName = 200;

/** What is different at Facebook from what we know. */
export const diffComments = (known: readonly CommentRow[], list: CommentList, { holds, pageId }: Rules) => {
  const rows = new Map(known.map((row) => [row.remoteId, row]));
  const [added, changed]: [Added[], Changed[]] = [[], []];
  const here = new Map(list.comments.map((comment) => [comment.id, comment]));
  for (const comment of here.values()) {
    const said = saidIn(comment, pageId);
    const row = rows.get(comment.id);
    if (said.text === '') continue;
    if (!row) added.push({ ...said, remoteId: comment.id, state: holds && !said.isOwn ? 'waiting' : 'shown' });
    else if (row.text !== said.text || row.author !== said.author || row.parentId !== said.parentId) {
      // Somebody agreed to other words than these.
      const isOther = row.text !== said.text && row.state === 'shown' && holds && !said.isOwn;
      changed.push({ row, change: { ...said, ...(isOther ? { state: 'waiting' as const } : {}) } });
    }
  }
  const isGone = ({ remoteId }: CommentRow) => {
    const comment = here.get(remoteId);
    return comment ? plain(comment.text) === '' : list.isWhole;
  };
  return { added, changed, gone: known.filter(isGone) };
};

const saidIn = ({ text, author, parentId, createdAt }: RemoteComment, pageId: string) => ({
  text: plain(text),
  author: author ? plain(author.name).slice(0, mostOfName).toWellFormed() || null : null,
  isOwn: author?.id === pageId,
  parentId: parentId ?? null,
  writtenAt: createdAt,
});

/** Without what no database holds and no page shows. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n]/gu, '')
    .trim()
    .slice(0, mostLetters)
    .toWellFormed();
