import { Button, Group } from '@mantine/core';
import { useState, useSyncExternalStore } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { useEditorContext } from '../editor/editor-context.ts';
import classes from '../editor/post-editor.module.css';
import { wholeFields } from '../post-fields.ts';
import { DiffDrawer } from '../revisions/diff-drawer.tsx';

/** Somebody else kept the same post in between. Every way out of this keeps both texts somewhere. */
export function ConflictBanner() {
  const { session } = useEditorContext();
  const { saver } = session;
  const { phase } = useSyncExternalStore(saver.subscribe, saver.state);
  const [isComparing, setComparing] = useState(false);
  const theirs = session.theirs();
  if (phase !== 'conflict' || !theirs) return null;
  const who = theirs.is_mine ? 'You, in another window,' : theirs.edited_by;

  const take = () => {
    const mine = session.takeTheirs();
    if (mine) toast.undo('Their text is here now.', () => session.replace(mine));
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(session.read().editor_content);
      toast.good('Your text is on the clipboard.');
    } catch {
      toast.warn('The browser did not allow it. Open the Text tab and copy it there.');
    }
  };
  return (
    <div className={classes.banners}>
      <Alert
        tone="warn"
        title={`${who} changed this post while you wrote`}
        action={
          <Group gap="xs">
            <Button size="xs" onClick={() => void saver.overwrite()}>
              Keep mine
            </Button>
            <Button size="xs" variant="default" onClick={take}>
              Take theirs
            </Button>
            <Button size="xs" variant="default" onClick={() => setComparing(true)}>
              See differences
            </Button>
            <Button size="xs" variant="subtle" onClick={() => void copy()}>
              Copy mine
            </Button>
          </Group>
        }
      >
        Kept <DateTime at={theirs.edited} show="relative" />. Whichever you choose, the other stays among the earlier
        states.
      </Alert>
      <DiffDrawer
        compared={
          isComparing ? { from: wholeFields(theirs.fields), to: session.read(), title: 'Theirs, and yours' } : undefined
        }
        onClose={() => setComparing(false)}
      />
    </div>
  );
}
