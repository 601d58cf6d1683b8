import { RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import '@mantine/tiptap/styles.css';
import { useEditing } from './editor-context.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { articleSchema, extensions } from './extensions.ts';
import { documentOf, htmlOf } from './html/document.ts';
import { cleanPaste } from './html/paste.ts';
import classes from './visual-tab.module.css';
import { WordCount } from './word-count.tsx';

/** The text as it will look. The editor holds it; it is written out in rests between the keys. */
export function VisualTab() {
  const { session, mode, setEditor, mayWrite } = useEditing();
  const { store } = session;
  // The HTML the document came from, or was last written out to.
  const known = useRef(store.get().editor_content);
  const isTyped = useRef(false);
  const [first] = useState(() => documentOf(articleSchema, known.current).toJSON());

  const editor = useEditor({
    extensions,
    content: first,
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

  useEffect(() => {
    setEditor(editor);
    return () => setEditor(null);
  }, [editor, setEditor]);

  useEffect(() => {
    if (!editor || mode === 'text') return;
    return session.attach(() => {
      if (!isTyped.current) return undefined;
      isTyped.current = false;
      known.current = htmlOf(editor.schema, editor.state.doc);
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
      editor.commands.setContent(documentOf(articleSchema, html).toJSON(), { emitUpdate: false });
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
