import { RichTextEditor } from '@mantine/tiptap';
import { Selection } from '@tiptap/pm/state';
import { type Editor, useEditor } from '@tiptap/react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import '@mantine/tiptap/styles.css';
import { useEditorContext } from './editor-context.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { cleanPaste } from './html/clean-paste.ts';
import { parseDocument, serializeDocument } from './html/document.ts';
import { extensions } from './tiptap-extensions.ts';
import classes from './visual-tab.module.css';
import { WordCount } from './word-count.tsx';

/** The text as it will look. The editor holds it; it is written out in rests between the keys. */
export function VisualTab() {
  const { session, mode, setEditor, mayWrite } = useEditorContext();
  const { store } = session;
  // The HTML the document came from, or was last written out to.
  const known = useRef(store.get().editor_content);
  const isTyped = useRef(false);

  const editor = useEditor({
    extensions,
    editable: mayWrite,
    shouldRerenderOnTransaction: false,
    // The page's policy allows no style made at run time; ours stand in the sheet.
    injectCSS: false,
    editorProps: {
      attributes: {
        ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-label': 'Text of the post' },
        ...(mayWrite ? {} : { 'aria-readonly': 'true', tabindex: '0' }),
      },
      transformPastedHTML: cleanPaste,
    },
    onUpdate: () => {
      isTyped.current = true;
      session.typed();
    },
  });

  // Once the page has taken the editor in: it draws again then, and a long text should be drawn once.
  const filled = useRef<Editor>(null);
  useLayoutEffect(() => {
    if (!editor || filled.current === editor) return;
    filled.current = editor;
    fill(editor, known.current);
  }, [editor]);

  useEffect(() => {
    setEditor(editor);
    return () => setEditor(null);
  }, [editor, setEditor]);

  useEffect(() => {
    if (!editor || mode === 'text') return;
    return session.attach(() => {
      if (!isTyped.current) return undefined;
      isTyped.current = false;
      known.current = serializeDocument(editor.schema, editor.state.doc);
      return known.current;
    });
  }, [editor, mode, session]);

  // Another tab wrote, or everything was replaced: undoing brings back what stood here.
  useEffect(() => {
    if (!editor || mode === 'text') return;
    const takeOver = () => {
      const html = store.get().editor_content;
      if (html === known.current) return;
      known.current = html;
      isTyped.current = false;
      editor.commands.setContent(parseDocument(editor.schema, html), { emitUpdate: false });
    };
    takeOver();
    return store.subscribe(takeOver);
  }, [editor, mode, store]);

  return (
    <RichTextEditor editor={editor} className={classes.editor}>
      {mayWrite && <EditorToolbar />}
      <RichTextEditor.Content className={classes.content} />
      <WordCount />
    </RichTextEditor>
  );
}

/** The first text: nothing to undo, nothing to save. In the editor's own schema, which knows how each block was written. */
function fill({ schema, state: { tr }, view }: Editor, html: string): void {
  tr.replaceWith(0, tr.doc.content.size, parseDocument(schema, html).content).setSelection(Selection.atStart(tr.doc));
  for (const said of ['preventUpdate', 'preventAutolink']) tr.setMeta(said, true);
  view.dispatch(tr.setMeta('addToHistory', false));
}
