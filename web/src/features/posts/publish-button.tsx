import { Button, Kbd, Tooltip } from '@mantine/core';
import { useCan } from '../../lib/session.ts';
import { useEditing } from './editor-context.ts';
import type { Publishing } from './use-publish.ts';

/** Publishes now, whatever status was chosen. */
export function PublishButton({ publishing, fullWidth }: { publishing: Publishing; fullWidth?: boolean }) {
  const { post } = useEditing();
  const canPublish = useCan('content:publisher');
  const { running, publish } = publishing;
  if (!canPublish)
    return (
      <Tooltip label="You may write here. Somebody who may publish takes it from there.">
        <Button data-disabled fullWidth={fullWidth} onClick={(event) => event.preventDefault()}>
          Publish
        </Button>
      </Tooltip>
    );
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
        loading={running === 'publish'}
        disabled={running !== undefined}
        onClick={() => void publish('publish')}
      >
        {post?.post_status === 'publish' ? 'Update' : 'Publish'}
      </Button>
    </Tooltip>
  );
}
