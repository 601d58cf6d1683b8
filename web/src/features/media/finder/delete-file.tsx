import type { MediaUse } from '@fanfare/contract/media';
import { Button, Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage, useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import type { MediaItem } from '../types.ts';
import classes from './finder.module.css';
import { deleteWithUndo } from './pending-deletes.ts';

type Props = { item: MediaItem; uses: readonly MediaUse[]; onDeleted: () => void };

/** The question is taller than the button it replaces, and its answers would stay below the edge. */
const bringIntoView = (question: HTMLElement | null) => question?.scrollIntoView({ block: 'nearest' });

/** What nobody shows can be taken back for a moment; what is shown somewhere is asked about. */
export function DeleteFile({ item, uses, onDeleted }: Props) {
  const client = useQueryClient();
  const mayDelete = useCan('any:manager');
  const [isAsked, setAsked] = useState(false);
  const remove = useSave('POST /media/{id}/delete', {
    refreshes: ['GET /media'],
    onDone: () => {
      toast.good(`${item.name} is deleted.`);
      onDeleted();
    },
  });
  if (!mayDelete) return null;

  function press() {
    if (uses.length > 0) return setAsked(true);
    deleteWithUndo(item, client);
    onDeleted();
  }

  if (isAsked)
    return (
      <div ref={bringIntoView}>
        <Alert
          tone="warn"
          title="This file is in use"
          action={
            <Group gap={8}>
              <Button
                color="red"
                size="xs"
                loading={remove.isPending}
                onClick={() => remove.mutate({ params: { id: item.id }, body: { force: true } })}
              >
                Delete all the same
              </Button>
              <Button variant="default" size="xs" onClick={() => setAsked(false)}>
                Keep it
              </Button>
            </Group>
          }
        >
          {remove.isError
            ? errorMessage(remove.error)
            : `${uses.length === 1 ? 'One place shows' : `${uses.length} places show`} it and would show nothing there; a post planned with it would fail. This cannot be undone.`}
        </Alert>
      </div>
    );
  return (
    <div className={classes.end}>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
        onClick={press}
      >
        Delete file
      </Button>
    </div>
  );
}
