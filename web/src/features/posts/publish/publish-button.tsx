import { Button, Kbd, Tooltip } from '@mantine/core';
import { useEditorContext } from '../editor/editor-context.ts';
import { useFields } from '../saving/fields-store.ts';
import { SaveDraftButton } from '../saving/save-draft-button.tsx';
import type { Publishing } from './use-publish.ts';

/** Publishes now, whatever status was chosen; beside a time for later it says so, and stands back. */
export function PublishButton({ publishing, fullWidth }: { publishing: Publishing; fullWidth?: boolean }) {
  const { session, post, mayPublish } = useEditorContext();
  const isLater = useFields(session.store, ({ post_status }) => post_status === 'future');
  const { running, publish } = publishing;
  if (!mayPublish) return <SaveDraftButton />;
  return (
    <Tooltip
      label={
        <>
          <Kbd size="xs">Ctrl</Kbd> + <Kbd size="xs">Enter</Kbd>
        </>
      }
    >
      <Button
        fullWidth={fullWidth ?? false}
        variant={isLater ? 'default' : 'filled'}
        loading={running === 'publish'}
        disabled={running !== undefined}
        onClick={() => void publish('publish')}
      >
        {post?.post_status === 'publish' ? 'Update' : isLater ? 'Publish now' : 'Publish'}
      </Button>
    </Tooltip>
  );
}
