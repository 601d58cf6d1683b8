import { maxSelectionLength } from '@fanfare/contract/ai-writer/article';
import { closeHistory } from '@tiptap/pm/history';
import { Slice } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import type { SelectedText } from '../../ai-writer/index.tsx';
import { parseDocument, serializeDocument } from '../html/document.ts';

const tooLong = 'Select a shorter text.';

/**
 * The selected part of the text, or a message if it is too long. Its position is followed through changes of the text
 * until it is released.
 */
export function readSelectedText(editor: Editor): SelectedText | string {
  const { schema } = editor;
  let { from, to } = editor.state.selection;
  const original = editor.state.doc.slice(from, to);
  const html = serializeDocument(schema, editor.state.doc.cut(from, to));
  if (html.length > maxSelectionLength) return tooLong;

  const follow = ({ transaction }: { transaction: Transaction }) => {
    from = transaction.mapping.map(from, 1);
    to = Math.max(from, transaction.mapping.map(to, -1));
  };
  editor.on('transaction', follow);

  const replaceWith = (slice: Slice) => {
    const transaction = editor.state.tr.replaceRange(from, to, slice);
    const change = { from, to: transaction.mapping.map(to, 1) };
    editor.view.dispatch(closeHistory(transaction));
    ({ from, to } = change);
  };
  return {
    html,
    replace: (output: string) => {
      if (from === to || editor.isDestroyed) return false;
      replaceWith(Slice.maxOpen(parseDocument(schema, output).content));
      return true;
    },
    restore: () => {
      if (!editor.isDestroyed) replaceWith(original);
    },
    release: () => void editor.off('transaction', follow),
  };
}
