import { RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import { type Ref, useImperativeHandle } from 'react';
import '@mantine/tiptap/styles.css';
import { parseDocument, serializeDocument } from '../html/document.ts';
import { MediaButtons } from '../media/media-buttons.tsx';
import classes from '../visual-tab.module.css';
import { editorOptions } from './editor-options.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { PastedVideos } from './nodes/pasted-videos.ts';
import { extensions } from './tiptap-extensions.ts';
import { useInitialHtml } from './use-initial-html.ts';

export type ArticleEditorHandle = { readHtml: () => string };

export type ArticleEditorProps = {
  label: string;
  /** Initial text of the editor. A text that replaces it needs another `key`. */
  html: string;
  canWrite: boolean;
  /** Called at each change of the text; `readHtml` of the handle returns the text as HTML. */
  onEdit: () => void;
  ref?: Ref<ArticleEditorHandle>;
};

const articleExtensions = [...extensions, PastedVideos];

/** The visual editor of posts for an article that is not a post yet. */
export function ArticleEditor({ label, html, canWrite, onEdit, ref }: ArticleEditorProps) {
  const editor = useEditor({
    extensions: articleExtensions,
    ...editorOptions({ label, canWrite }),
    onUpdate: onEdit,
  });

  useInitialHtml(editor, () => html);

  useImperativeHandle(
    ref,
    () => ({ readHtml: () => (editor ? serializeDocument(editor.schema, editor.state.doc) : html) }),
    [editor, html],
  );

  const insertHtml = (inserted: string) => {
    if (!editor) return;
    const { content = [] } = parseDocument(editor.schema, inserted).toJSON();
    editor.chain().focus().insertContent(content).scrollIntoView().run();
  };

  return (
    <RichTextEditor editor={editor} className={classes.editor}>
      {canWrite && (
        <EditorToolbar>
          <MediaButtons onInsert={insertHtml} />
        </EditorToolbar>
      )}
      <RichTextEditor.Content className={classes.content} />
    </RichTextEditor>
  );
}
