import { Selection } from '@tiptap/pm/state';
import type { Editor } from '@tiptap/react';
import { useLayoutEffect, useRef } from 'react';
import { parseDocument } from '../html/document.ts';

/** Loads the text into each editor once, after mounting: mounting renders again, and a long text should render once. */
export function useInitialHtml(editor: Editor | null, readHtml: () => string): void {
  const filledEditor = useRef<Editor>(null);
  useLayoutEffect(() => {
    // Tiptap destroys an editor that React mounts later than 1 ms after rendering it, as after a slow load, and makes another one.
    if (!editor || editor.isDestroyed || filledEditor.current === editor) return;
    filledEditor.current = editor;
    loadInitialHtml(editor, readHtml());
  });
}

/** Loads HTML without undo history or save. Uses the editor's own schema instance, which caches block HTML. */
function loadInitialHtml({ schema, state: { tr }, view }: Editor, html: string): void {
  tr.replaceWith(0, tr.doc.content.size, parseDocument(schema, html).content).setSelection(Selection.atStart(tr.doc));
  for (const metaKey of ['preventUpdate', 'preventAutolink']) tr.setMeta(metaKey, true);
  view.dispatch(tr.setMeta('addToHistory', false));
}
