import { Button, Kbd, Tooltip } from '@mantine/core';
import { useEditing } from './editor-context.ts';
import { KeepButton } from './hand-over.tsx';
import type { Publishing } from './use-publish.ts';

/** Publishes now, whatever status was chosen. */
export function PublishButton({ publishing, fullWidth }: { publishing: Publishing; fullWidth?: boolean }) {
  const { post, mayPublish } = useEditing();
  const { running, publish } = publishing;
  if (!mayPublish) return <KeepButton />;
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
