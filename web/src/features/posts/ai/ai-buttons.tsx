import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap';
import { IconSparkles } from '@tabler/icons-react';
import { useEditorState } from '@tiptap/react';
import { useCan } from '../../../lib/session.ts';
import { SelectionMenu } from '../../ai-writer/index.tsx';
import { useEditorContext } from '../session/editor-context.ts';
import toolbar from '../visual-tab.module.css';
import { readSelectedText } from './selected-text.ts';

/** Toolbar buttons that write an article and edit the selected text with AI. */
export function AiButtons() {
  const { site, setArticleOpen } = useEditorContext();
  const { editor } = useRichTextEditorContext();
  const canUseAi = useCan('ai_writer:editor');
  const hasSelection = useEditorState({
    editor,
    selector: ({ editor: current }) => (current ? !current.state.selection.empty : false),
  });
  if (!canUseAi || !editor) return null;
  return (
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.Control
        className={toolbar.labeled}
        title="Write an article with AI"
        onClick={() => setArticleOpen(true)}
      >
        <IconSparkles size={16} stroke={1.5} aria-hidden />
        AI article
      </RichTextEditor.Control>
      <SelectionMenu
        siteId={site.id}
        siteLanguage={site.language}
        className={toolbar.labeled}
        hasSelection={hasSelection ?? false}
        readSelection={() => readSelectedText(editor)}
      />
    </RichTextEditor.ControlsGroup>
  );
}
