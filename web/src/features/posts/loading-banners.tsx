import type { PostFields } from '@fanfare/contract/working-copies';
import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useEditorContext } from './editor/editor-context.ts';
import classes from './editor/post-editor.module.css';
import { DiffDrawer } from './revisions/diff-drawer.tsx';
import { dropHere, type Opened } from './saving/editor-session.ts';
import type { LocalDraft } from './saving/local-draft.ts';

export type Opening = {
  opened: Opened;
  /** The post as the site has it. */
  there: PostFields | undefined;
  isAhead: boolean;
  /** What only this browser has. */
  here: LocalDraft | undefined;
  siteChanged: boolean;
};

/** What somebody should know before they write on. Nothing is lost by closing one of these. */
export function LoadingBanners({ opening }: { opening: Opening }) {
  const { session, site } = useEditorContext();
  const client = useQueryClient();
  const { opened, there, here } = opening;
  const [isAhead, setAhead] = useState(opening.isAhead);
  const [isHere, setIsHere] = useState(here !== undefined);
  const [isChanged, setChanged] = useState(opening.siteChanged);
  const [compared, setCompared] = useState<{ from: PostFields; to: PostFields; title: string }>();

  async function discard() {
    const copyId = session.copyId();
    if (copyId === null || !there) return;
    const mine = session.read();
    try {
      await call('POST /content/site/{id}/copy/{copy_id}/discard', { params: { id: site.id, copy_id: copyId } });
      session.store.replace(there);
      session.discarded();
      setAhead(false);
      void client.invalidateQueries({ queryKey: ['GET /content/site/{id}/copies'] });
      toast.undo('The post is as the site has it.', () => session.replace(mine));
    } catch (error) {
      toast.failed(error);
    }
  }

  return (
    <div className={classes.banners}>
      {isHere && here && (
        <Alert
          tone="info"
          title="This browser kept words that were not sent"
          action={
            <Group gap="xs">
              <Button
                size="xs"
                onClick={() => {
                  session.replace(here.fields);
                  setIsHere(false);
                }}
              >
                Bring them back
              </Button>
              <Button
                size="xs"
                variant="default"
                onClick={() => setCompared({ from: opened.fields, to: here.fields, title: 'What was not sent' })}
              >
                See differences
              </Button>
              <Button
                size="xs"
                variant="subtle"
                color="gray"
                onClick={() => {
                  dropHere(opened);
                  setIsHere(false);
                }}
              >
                Discard
              </Button>
            </Group>
          }
        >
          You were cut off before they could be kept.
        </Alert>
      )}
      {isAhead && there && (
        <Alert
          tone="info"
          title="You have changes the site does not have"
          action={
            <Group gap="xs">
              <Button size="xs" onClick={() => setAhead(false)}>
                Continue
              </Button>
              <Button
                size="xs"
                variant="default"
                onClick={() => setCompared({ from: there, to: session.read(), title: 'What the site does not have' })}
              >
                See differences
              </Button>
              <Button size="xs" variant="subtle" color="gray" onClick={() => void discard()}>
                Discard
              </Button>
            </Group>
          }
        >
          They were kept as you typed and are here again. Readers see the post without them until you publish.
        </Alert>
      )}
      {isChanged && there && (
        <Alert
          tone="warn"
          title="Somebody changed this post at the site itself"
          onClose={() => setChanged(false)}
          action={
            <Button
              size="xs"
              variant="default"
              onClick={() => setCompared({ from: there, to: session.read(), title: 'The site, and yours' })}
            >
              See differences
            </Button>
          }
        >
          If you publish, yours replaces it.
        </Alert>
      )}
      <DiffDrawer compared={compared} onClose={() => setCompared(undefined)} />
    </div>
  );
}
