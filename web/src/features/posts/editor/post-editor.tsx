import { Box, Button, Drawer } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useCan } from '../../../lib/session.ts';
import { useUnsavedChanges } from '../../../ui/form/unsaved-changes.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import type { SiteOptions } from '../../sites/index.tsx';
import { AiWriting } from '../ai/ai-writing.tsx';
import { parseDocument } from '../html/document.ts';
import { ReadOnlyPanel } from '../panels/read-only-panel.tsx';
import { SidePanel } from '../panels/side-panel.tsx';
import classes from '../post-editor.module.css';
import type { SitePost } from '../post-fields.ts';
import { PublishButton } from '../publish/publish-button.tsx';
import { PublishSummaryModal } from '../publish/publish-summary-modal.tsx';
import { usePublish } from '../publish/use-publish.ts';
import { ReadOnlyBanner } from '../read-only-banner.tsx';
import { ConflictBanner } from '../saving/conflict-banner.tsx';
import { EditorContext, type EditorMode } from '../session/editor-context.ts';
import { editorSession } from '../session/editor-session.ts';
import type { LoadedPost } from '../session/loaded-post.ts';
import { EditorHeader } from './editor-header.tsx';
import { EditorTabs } from './editor-tabs.tsx';
import { articleSchema } from './tiptap-extensions.ts';
import { UnsavedChangesBanners } from './unsaved-changes-banners.tsx';

type Props = {
  site: SiteOptions;
  post: SitePost | undefined;
  loaded: LoadedPost;
  onCopyCreated: (copyId: number) => void;
};

/** Width below which the side panel is a drawer. */
const narrowQuery = '(max-width: 1099.98px)';

/** The editor, with the side panel for publishing, category, image and shares. */
export function PostEditor({ site, post, loaded, onCopyCreated }: Props) {
  const onCopyCreatedRef = useRef(onCopyCreated);
  onCopyCreatedRef.current = onCopyCreated;
  const [session] = useState(() => editorSession(loaded.start, (copyId) => onCopyCreatedRef.current(copyId)));
  const [editor, setEditor] = useState<Editor | null>(null);
  const [mode, setMode] = useState<EditorMode>('visual');
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [isArticleOpen, setArticleOpen] = useState(false);
  const isNarrow = useMediaQuery(narrowQuery, window.matchMedia(narrowQuery).matches, {
    getInitialValueInEffect: false,
  });
  const sideSize = useElementSize<HTMLElement>();
  const canWrite = useCan('content:editor');
  const canPublish = useCan('content:publisher');
  const canUseAi = useCan('ai_writer:editor');
  const publishing = usePublish({ session, site, post });
  const { publish } = publishing;
  const problems = useSyncExternalStore(session.form.subscribe, session.form.shownProblems);

  useUnsavedChanges(() => session.saver.isDirty());
  useEffect(() => {
    const saveNow = () => void session.saver.flush();
    window.addEventListener('online', saveNow);
    document.addEventListener('visibilitychange', saveNow);
    return () => {
      window.removeEventListener('online', saveNow);
      document.removeEventListener('visibilitychange', saveNow);
      saveNow();
      session.dispose();
    };
  }, [session]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!canWrite || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('[data-own-shortcuts]')) return;
      if (event.key.toLowerCase() === 's') {
        event.preventDefault();
        void session.saver.flush();
      }
      if (event.key === 'Enter') {
        event.preventDefault();
        event.stopPropagation();
        // A post with a scheduled time is scheduled, not published now.
        const status = session.form.values().post_status === 'future' ? 'future' : 'publish';
        void (canPublish ? publish(status) : session.saver.flush());
      }
    };
    // Capture phase: Tiptap treats Ctrl+Enter as a line break.
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [session, publish, canWrite, canPublish]);

  const insertHtml = useCallback(
    (html: string) => {
      session.read();
      setMode('visual');
      const { content = [] } = parseDocument(articleSchema, html).toJSON();
      // The timeout ends after the tab is shown: a hidden editor has no cursor.
      setTimeout(() => editor?.chain().focus().insertContent(content).scrollIntoView().run());
    },
    [session, editor],
  );

  const context = useMemo(
    () => ({
      session,
      site,
      post,
      canWrite,
      canPublish,
      editor,
      setEditor,
      mode,
      setMode,
      insertHtml,
      isArticleOpen,
      setArticleOpen,
    }),
    [session, site, post, canWrite, canPublish, editor, mode, insertHtml, isArticleOpen],
  );

  // Opens the drawer when a problem is inside it.
  useEffect(() => {
    if (isNarrow && [...problems.keys()].some((at) => at !== 'post_title')) setPanelOpen(true);
  }, [problems, isNarrow]);

  const sidePanel = canWrite ? <SidePanel publishing={publishing} /> : <ReadOnlyPanel />;
  return (
    <EditorContext value={context}>
      <div className={classes.page}>
        <EditorHeader />
        {canWrite ? <UnsavedChangesBanners loaded={loaded} /> : <ReadOnlyBanner />}
        <ConflictBanner />
        {canWrite && canUseAi && <AiWriting />}
        <Grid className={classes.columns} columns="minmax(0, 1fr) 340px" gap={40} align="start">
          <EditorTabs />
          {!isNarrow && (
            <Box
              component="aside"
              ref={sideSize.ref}
              className={classes.side}
              aria-label="Post settings"
              __vars={{ '--side-height': `${sideSize.height}px` }}
            >
              {sidePanel}
            </Box>
          )}
        </Grid>
        {isNarrow && (
          <>
            <Flex className={classes.bar} gap={8} align="stretch" justify="space-between" divided data-bottom-bar>
              <Button
                variant="default"
                leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden />}
                onClick={() => setPanelOpen(true)}
              >
                {canWrite ? 'Settings' : 'Details'}
              </Button>
              {canWrite && <PublishButton publishing={publishing} />}
            </Flex>
            <Drawer
              opened={isPanelOpen}
              onClose={() => setPanelOpen(false)}
              title="Post settings"
              position="bottom"
              size="88%"
            >
              <Block pb={24}>{sidePanel}</Block>
            </Drawer>
          </>
        )}
        <PublishSummaryModal publishing={publishing} />
      </div>
    </EditorContext>
  );
}
