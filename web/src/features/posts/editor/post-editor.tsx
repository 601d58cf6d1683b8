import { Button, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useCan } from '../../../lib/session.ts';
import { useUnsavedChanges } from '../../../ui/form/unsaved-changes.ts';
import type { OptionFacts } from '../../sites/index.tsx';
import { LoadingBanners, type Opening } from '../loading-banners.tsx';
import { ReadOnlyPanel } from '../panels/read-only-panel.tsx';
import { SidePanel } from '../panels/side-panel.tsx';
import type { SitePost } from '../post-fields.ts';
import { PublishButton } from '../publish/publish-button.tsx';
import { PublishSummaryModal } from '../publish/publish-summary-modal.tsx';
import { usePublish } from '../publish/use-publish.ts';
import { ReadOnlyBanner } from '../read-only-banner.tsx';
import { ConflictBanner } from '../saving/conflict-banner.tsx';
import { editorSession } from '../saving/editor-session.ts';
import { EditorContext, type Mode } from './editor-context.ts';
import { EditorHeader } from './editor-header.tsx';
import { EditorTabs } from './editor-tabs.tsx';
import { parseDocument } from './html/document.ts';
import classes from './post-editor.module.css';
import { articleSchema } from './tiptap-extensions.ts';

type Props = {
  site: OptionFacts;
  post: SitePost | undefined;
  opening: Opening;
  onBegun: (copyId: number) => void;
};

/** Under this width the decisions beside the text are a sheet. */
const narrow = '(max-width: 1099.98px)';

/** The work in the middle, the decisions beside it. */
export function PostEditor({ site, post, opening, onBegun }: Props) {
  const begun = useRef(onBegun);
  begun.current = onBegun;
  const [session] = useState(() => editorSession(opening.opened, (copyId) => begun.current(copyId)));
  const [editor, setEditor] = useState<Editor | null>(null);
  const [mode, setMode] = useState<Mode>('visual');
  const [isOpen, setOpen] = useState(false);
  const isNarrow = useMediaQuery(narrow, window.matchMedia(narrow).matches, { getInitialValueInEffect: false });
  const [mayWrite, mayPublish] = [useCan('content:editor'), useCan('content:publisher')];
  const publishing = usePublish({ session, site, post });
  const { problems, publish } = publishing;

  useUnsavedChanges(() => session.saver.isDirty());
  useEffect(() => {
    const leave = () => void session.saver.flush();
    window.addEventListener('online', leave);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('online', leave);
      document.removeEventListener('visibilitychange', leave);
      leave();
      session.end();
    };
  }, [session]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!mayWrite || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.key.toLowerCase() === 's') {
        event.preventDefault();
        void session.saver.flush();
      }
      if (event.key === 'Enter') {
        event.preventDefault();
        event.stopPropagation();
        // Whoever chose a time for later means that, not now.
        const status = session.store.get().post_status === 'future' ? 'future' : 'publish';
        void (mayPublish ? publish(status) : session.saver.flush());
      }
    };
    // Before the editor, for which Ctrl and Enter are a line break.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [session, publish, mayWrite, mayPublish]);

  const insert = useCallback(
    (html: string) => {
      session.read();
      setMode('visual');
      const { content = [] } = parseDocument(articleSchema, html).toJSON();
      // The tab comes to the front first; a hidden editor has no cursor.
      setTimeout(() => editor?.chain().focus().insertContent(content).scrollIntoView().run());
    },
    [session, editor],
  );

  const editing = useMemo(
    () => ({ session, site, post, problems, mayWrite, mayPublish, editor, setEditor, mode, setMode, insert }),
    [session, site, post, problems, mayWrite, mayPublish, editor, mode, insert],
  );

  // What is wrong may be in the sheet: it opens, so that nobody looks for it.
  useEffect(() => {
    if (isNarrow && [...problems.keys()].some((at) => at !== 'title')) setOpen(true);
  }, [problems, isNarrow]);

  const side = mayWrite ? <SidePanel publishing={publishing} /> : <ReadOnlyPanel />;
  return (
    <EditorContext value={editing}>
      <div className={classes.page}>
        <EditorHeader />
        {mayWrite ? <LoadingBanners opening={opening} /> : <ReadOnlyBanner />}
        <ConflictBanner />
        <div className={classes.columns}>
          <EditorTabs />
          {!isNarrow && (
            <aside className={classes.side} aria-label="This post">
              {side}
            </aside>
          )}
        </div>
        {isNarrow && (
          <>
            <div className={classes.bar}>
              <Button
                variant="default"
                leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden />}
                onClick={() => setOpen(true)}
              >
                {mayWrite ? 'Settings' : 'About this post'}
              </Button>
              {mayWrite && <PublishButton publishing={publishing} />}
            </div>
            <Drawer opened={isOpen} onClose={() => setOpen(false)} title="This post" position="bottom" size="88%">
              <div className={classes.sheet}>{side}</div>
            </Drawer>
          </>
        )}
        <PublishSummaryModal publishing={publishing} />
      </div>
    </EditorContext>
  );
}
