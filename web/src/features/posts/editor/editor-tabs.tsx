import { postLimits } from '@fanfare/contract/posts/working-copies';
import { Tabs, Textarea } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { useField } from '../../../ui/form/use-field.ts';
import { SlugField } from '../panels/slug-field.tsx';
import { type EditorMode, useEditorContext } from './editor-context.ts';
import { HtmlTab } from './html-tab.tsx';
import classes from './post-editor.module.css';
import { VisualTab } from './visual-tab.tsx';

const SavedTab = lazy(() => import('./saved-content-tab.tsx').then((module) => ({ default: module.SavedContentTab })));

const isEditorMode = (text: string | null): text is EditorMode =>
  text === 'visual' || text === 'text' || text === 'saved';

export function EditorTabs() {
  const { session, mode, setMode, canWrite } = useEditorContext();
  return (
    <div className={classes.writing}>
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
        <Tabs.List className={classes.tabs} aria-label="Editor">
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
    </div>
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
          // The title is one line; Enter moves to the text.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          editor?.commands.setTextSelection(0);
          // Focus directly: Tiptap's focus command waits a frame, and keys typed before it would be lost.
          editor?.view.focus();
        }}
      />
    </FieldFrame>
  );
}
