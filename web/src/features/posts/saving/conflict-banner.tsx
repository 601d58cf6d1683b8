import { Button, Group } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { parseFields } from '../post-fields.ts';
import { DiffDrawer } from '../revisions/diff-drawer.tsx';
import { useEditorContext } from '../session/editor-context.ts';

/** Banner when another editor saved the same post. Either choice keeps both versions in the revisions. */
export function ConflictBanner() {
  const { session } = useEditorContext();
  const { saver } = session;
  const { phase } = useSyncExternalStore(saver.subscribe, saver.state);
  const [isDiffOpen, setDiffOpen] = useState(false);
  const serverCopy = session.serverCopy();
  if (phase !== 'conflict' || !serverCopy) return null;
  const editorName = serverCopy.is_mine ? 'You (in another window)' : serverCopy.edited_by;

  const acceptTheirs = () => {
    const ownFields = session.acceptServerCopy();
    if (ownFields) toast.undo('Now using their version.', () => session.replace(ownFields));
  };
  const copyOwnText = async () => {
    try {
      await navigator.clipboard.writeText(session.read().editor_content);
      toast.good('Text copied.');
    } catch {
      toast.warn('Your browser blocked copying. Copy it from the Text tab.');
    }
  };
  return (
    <Grid hideEmpty mb={20} gap={12}>
      <Alert
        tone="warn"
        title={`${editorName} edited this post while you were writing`}
        action={
          <Group gap="xs">
            <Button size="xs" onClick={() => void saver.overwrite()}>
              Keep mine
            </Button>
            <Button size="xs" variant="default" onClick={acceptTheirs}>
              Use theirs
            </Button>
            <Button size="xs" variant="default" onClick={() => setDiffOpen(true)}>
              See differences
            </Button>
            <Button size="xs" variant="subtle" onClick={() => void copyOwnText()}>
              Copy mine
            </Button>
          </Group>
        }
      >
        Edited <DateTime at={serverCopy.edited} show="relative" />. The version you don’t keep is saved in Revisions.
      </Alert>
      <DiffDrawer
        comparison={
          isDiffOpen
            ? { from: parseFields(serverCopy.fields), to: session.read(), title: 'Their version and yours' }
            : undefined
        }
        onClose={() => setDiffOpen(false)}
      />
    </Grid>
  );
}
