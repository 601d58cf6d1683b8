import { closeHistory } from '@tiptap/pm/history';
import { Fragment } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { parseDocument, serializeDocument } from '../html/document.ts';

/** Position between the blocks nearest to the cursor, so that no sentence is split; at the end without a cursor. */
function findPosition({ state: { doc, selection } }: Editor, hasCursor: boolean): { from: number; to: number } {
  if (!hasCursor) return { from: doc.content.size, to: doc.content.size };
  const { $to } = selection;
  if ($to.depth === 0) return { from: $to.pos, to: $to.pos };
  const block = doc.nodeAt($to.before(1));
  const start = $to.before(1);
  const end = $to.after(1);
  if (block?.isTextblock && block.content.size === 0) return { from: start, to: end };
  const isAtStart = $to.pos === Selection.near(doc.resolve(start), 1).from;
  return isAtStart ? { from: start, to: start } : { from: end, to: end };
}

/** Inserts HTML as one step of the undo history. An empty document is replaced. */
export function insertArticle(editor: Editor, html: string, hasCursor: boolean): void {
  const { state, schema, view } = editor;
  const isEmpty = serializeDocument(schema, state.doc).trim() === '';
  const { from, to } = isEmpty ? { from: 0, to: state.doc.content.size } : findPosition(editor, hasCursor);
  const content = Fragment.from(parseDocument(schema, html).content);
  const transaction = state.tr.replaceWith(from, to, content);
  transaction.setSelection(Selection.near(transaction.doc.resolve(Math.min(from + 1, transaction.doc.content.size))));
  view.dispatch(closeHistory(transaction.scrollIntoView()));
}
