import { countOf } from '@fanfare/contract/kit/plurals';
import type { MediaUse } from '@fanfare/contract/media/media';
import { Button, Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage, useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block } from '../../../ui/layout/layout.tsx';
import type { MediaItem } from '../types.ts';
import { deleteWithUndo } from './pending-deletes.ts';

type Props = { item: MediaItem; uses: readonly MediaUse[]; onDeleted: () => void };

/**
 * Scrolls to the confirmation, which is taller than the button it replaces: its buttons would be below the visible
 * area.
 */
const scrollIntoViewIfNeeded = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** Button that deletes a file: unused files with Undo; files in use need a confirmation. */
export function DeleteFile({ item, uses, onDeleted }: Props) {
  const client = useQueryClient();
  const canDelete = useCan('any:manager');
  const [isConfirming, setConfirming] = useState(false);
  const remove = useSave('POST /media/{id}/delete', {
    refreshes: ['GET /media'],
    onDone: () => {
      toast.good(`${item.name} deleted.`);
      onDeleted();
    },
  });
  if (!canDelete) return null;

  function handleDelete() {
    if (uses.length > 0) return setConfirming(true);
    deleteWithUndo(item, client);
    onDeleted();
  }

  if (isConfirming)
    return (
      <div ref={scrollIntoViewIfNeeded}>
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
                Delete anyway
              </Button>
              <Button variant="default" size="xs" onClick={() => setConfirming(false)}>
                Cancel
              </Button>
            </Group>
          }
        >
          {remove.isError
            ? errorMessage(remove.error)
            : `Used in ${countOf(uses.length, 'place')}. Scheduled posts that use it will fail. This can’t be undone.`}
        </Alert>
      </div>
    );
  return (
    <Block pt={8} divided>
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
        onClick={handleDelete}
      >
        Delete file
      </Button>
    </Block>
  );
}
