import { Button } from '@mantine/core';
import { useMe } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { AskOwnerButton } from '../../../ui/overlay/ask-owner-button.tsx';
import { useEditorContext } from '../editor/editor-context.ts';
import classes from '../panels/side-panel.module.css';

/** For those who write and do not publish: what they wrote is kept for somebody who does. */
export function NoPublishRightNote() {
  const { business } = useMe();
  return (
    <>
      <p className={classes.line}>You may write here. Somebody who may publish takes it from there.</p>
      <div className={classes.pair}>
        <SaveDraftButton />
        {business && (
          <AskOwnerButton
            variant="default"
            bid={business.id}
            request={{ step: 'role', feature: 'content', role: 'publisher' }}
          >
            Ask to publish
          </AskOwnerButton>
        )}
      </div>
    </>
  );
}

export function SaveDraftButton() {
  const { session } = useEditorContext();
  const keep = async () => {
    await session.saver.flush();
    // What could not be kept is told beside the heading.
    if (!session.saver.isDirty()) toast.good('Your draft copy is kept. Whoever opens the post finds it.');
  };
  return <Button onClick={() => void keep()}>Keep as draft copy</Button>;
}
