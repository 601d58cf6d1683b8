import { Button, Group } from '@mantine/core';
import { formatMoment } from '../../../lib/format.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import type { Share } from './use-share-actions.ts';

type Props = { share: Share; onTheirs: () => void; onMine: () => void };

/** Somebody was first. Nothing is lost by either answer: what was typed stays until it is given up. */
export function ShareConflict({ share, onTheirs, onMine }: Props) {
  const zone = useTimeZone();
  const last = share.steps.findLast(({ by }) => by !== null);
  return (
    <Alert
      tone="warn"
      title={last ? `${last.by} was first` : 'Somebody else was first'}
      action={
        <Group gap={8}>
          <Button size="xs" variant="default" onClick={onTheirs}>
            Take theirs
          </Button>
          <Button size="xs" onClick={onMine}>
            Save mine over it
          </Button>
        </Group>
      }
    >
      {last && `${formatMoment(last.at, zone)}: ${last.sentence} `}
      What you typed is still here.
    </Alert>
  );
}
