import { postLimits } from '@fanfare/contract/posts/working-copies';
import { Tabs, Textarea } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { useField } from '../../../ui/form/use-field.ts';
import { Block } from '../../../ui/layout/layout.tsx';
import { SlugField } from '../panels/slug-field.tsx';
import classes from '../post-editor.module.css';
import { type EditorMode, useEditorContext } from '../session/editor-context.ts';
import { HtmlTab } from './html-tab.tsx';
import { VisualTab } from './visual-tab.tsx';

const SavedTab = lazy(() => import('./saved-content-tab.tsx').then((module) => ({ default: module.SavedContentTab })));

const isEditorMode = (text: string | null): text is EditorMode =>
  text === 'visual' || text === 'text' || text === 'saved';

export function EditorTabs() {
  const { session, mode, setMode, canWrite } = useEditorContext();
  return (
    <Block w="100%" maw={820} mx="auto" miw={0}>
      <TitleField />
      <SlugField />
      <Tabs
        value={mode}
        keepMounted
        onChange={(next) => {
          if (!isEditorMode(next)) return;
          // Reads the HTML of the tab before it is left.
          session.read();
          setMode(next);
        }}
      >
        <Tabs.List mb={12} aria-label="Editor">
          <Tabs.Tab value="visual">Visual</Tabs.Tab>
          <Tabs.Tab value="text">Text</Tabs.Tab>
          {canWrite && <Tabs.Tab value="saved">Saved content</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="visual">
          <VisualTab />
        </Tabs.Panel>
        <Tabs.Panel value="text">{mode === 'text' && <HtmlTab />}</Tabs.Panel>
        <Tabs.Panel value="saved">
          {mode === 'saved' && (
            <Suspense fallback={<TextSkeleton lines={4} />}>
              <SavedTab />
            </Suspense>
          )}
        </Tabs.Panel>
      </Tabs>
    </Block>
  );
}

function TitleField() {
  const { session, editor, canWrite } = useEditorContext();
  const field = useField(session.field('post_title'));
  return (
    <FieldFrame field={field}>
      <Textarea
        aria-label="Title"
        placeholder="Title"
        rows={1}
        maxLength={postLimits.title}
        classNames={{ input: classes.title, root: classes.titleRoot }}
        variant="unstyled"
        readOnly={!canWrite}
        value={field.value ?? ''}
        error={field.error}
        onChange={(event) => field.onChange(event.currentTarget.value.replace(/(?<!\s)\s*\n\s*/g, ' '))}
        onKeyDown={(event) => {
          // Enter in the title moves to the text, because the title is one line.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          editor?.commands.setTextSelection(0);
          // The view is focused directly: Tiptap's focus command waits a frame, and keys typed before it would be lost.
          editor?.view.focus();
        }}
      />
    </FieldFrame>
  );
}
