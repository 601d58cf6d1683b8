import { Button, Group } from '@mantine/core';
import { formatDateTime } from '../../../lib/format.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import type { Share } from './use-share-actions.ts';

type Props = { share: Share; onDiscardChanges: () => void; onOverwrite: () => void };

/**
 * Notice that another user saved a newer version. The user either discards their own changes or overwrites the newer
 * version.
 */
export function ShareConflict({ share, onDiscardChanges, onOverwrite }: Props) {
  const timeZone = useTimeZone();
  const lastEdit = share.steps.findLast(({ by }) => by !== null);
  return (
    <Alert
      tone="warn"
      title={lastEdit ? `${lastEdit.by} edited this post` : 'Someone else edited this post'}
      action={
        <Group gap={8}>
          <Button size="xs" variant="default" onClick={onDiscardChanges}>
            Discard my changes
          </Button>
          <Button size="xs" onClick={onOverwrite}>
            Save my version
          </Button>
        </Group>
      }
    >
      {lastEdit && `${formatDateTime(lastEdit.at, timeZone)}: ${lastEdit.sentence} `}
      Your changes are still here.
    </Alert>
  );
}
