import { RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import '@mantine/tiptap/styles.css';
import { AiButtons } from '../ai/ai-buttons.tsx';
import { parseDocument, serializeDocument } from '../html/document.ts';
import { MediaButtons } from '../media/media-buttons.tsx';
import { usePostAltText } from '../media/use-post-alt-text.ts';
import { useEditorContext } from '../session/editor-context.ts';
import classes from '../visual-tab.module.css';
import { editorOptions } from './editor-options.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { LockerButton } from './locker-button.tsx';
import { extensions } from './tiptap-extensions.ts';
import { useInitialHtml } from './use-initial-html.ts';
import { WordCount } from './word-count.tsx';

/** The visual editor. It holds the document; HTML is serialized in pauses between keys. */
export function VisualTab() {
  const { session, mode, setEditor, canWrite, insertHtml } = useEditorContext();
  const { form } = session;
  const suggestAltText = usePostAltText();
  // The HTML the document was parsed from or last serialized to.
  const lastHtml = useRef(form.values().editor_content);
  const isChanged = useRef(false);

  const editor = useEditor({
    extensions,
    ...editorOptions({ label: 'Text of the post', canWrite }),
    onUpdate: () => {
      isChanged.current = true;
      session.markTyped();
    },
  });

  useInitialHtml(editor, () => lastHtml.current);

  useEffect(() => {
    setEditor(editor);
    return () => setEditor(null);
  }, [editor, setEditor]);

  useEffect(() => {
    if (!editor || mode === 'text') return;
    return session.attachReader(() => {
      if (!isChanged.current) return undefined;
      isChanged.current = false;
      lastHtml.current = serializeDocument(editor.schema, editor.state.doc);
      return lastHtml.current;
    });
  }, [editor, mode, session]);

  // Loads the text into the visual editor when it was changed in the Text tab or when all fields were replaced. Undo
  // restores the previous document.
  useEffect(() => {
    if (!editor || mode === 'text') return;
    const loadFromStore = () => {
      const html = form.values().editor_content;
      if (html === lastHtml.current) return;
      lastHtml.current = html;
      isChanged.current = false;
      editor.commands.setContent(parseDocument(editor.schema, html), { emitUpdate: false });
    };
    loadFromStore();
    return form.subscribe(loadFromStore);
  }, [editor, mode, form]);

  return (
    <RichTextEditor editor={editor} className={classes.editor}>
      {canWrite && (
        <EditorToolbar>
          <MediaButtons onInsert={insertHtml} suggestAltText={suggestAltText} />
          <LockerButton onInsert={insertHtml} />
          <AiButtons />
        </EditorToolbar>
      )}
      <RichTextEditor.Content className={classes.content} />
      <WordCount />
    </RichTextEditor>
  );
}
