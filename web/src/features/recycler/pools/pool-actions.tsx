import { PoolSettings } from '@fanfare/contract/recycler/pools';
import { ActionIcon, Button, Group, Menu, Modal } from '@mantine/core';
import { IconDots, IconPencil, IconPlayerPause, IconPlayerPlay, IconPlus, IconTrash } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Form } from '../../../ui/form/form.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { type Pool, staleAfterChange } from './pool-calls.ts';
import { PoolFields } from './pool-fields.tsx';
import { toPoolValues } from './pool-values.ts';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

/** Buttons on the page of a pool: add posts, pause or activate, edit, delete. */
export function PoolActions({ pool }: { pool: Pool }) {
  const canEdit = useCan('social:publisher');
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const params = { id: pool.pool_id };
  const refreshes = staleAfterChange;
  const pause = useSave('POST /recycler/pool/{id}/pause', {
    refreshes,
    onDone: () => void toast.good('Pool paused. Its scheduled repeats were canceled.'),
  });
  const activate = useSave('POST /recycler/pool/{id}/activate', {
    refreshes,
    onDone: () => void toast.good('Pool activated.'),
  });
  if (!canEdit) return null;
  return (
    <Group gap={8}>
      <Button
        leftSection={<IconPlus {...icon} />}
        renderRoot={(props) => <Link {...props} to="/facebook/page/post/report" />}
      >
        Add posts
      </Button>
      {pool.state === 'active' ? (
        <Button
          variant="default"
          leftSection={<IconPlayerPause {...icon} />}
          loading={pause.isPending}
          onClick={() => pause.mutate({ params }, { onError: toast.failed })}
        >
          Pause
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay {...icon} />}
          loading={activate.isPending}
          onClick={() => activate.mutate({ params }, { onError: toast.failed })}
        >
          Activate
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={`More actions for ${pool.pool_name}`}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setOpen('edit')}>
            Edit
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => setOpen('delete')}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <EditPoolModal pool={pool} opened={open === 'edit'} onClose={() => setOpen(undefined)} />
      <DeletePoolModal pool={pool} opened={open === 'delete'} onClose={() => setOpen(undefined)} />
    </Group>
  );
}

type ModalProps = { pool: Pool; opened: boolean; onClose: () => void };

function EditPoolModal({ pool, opened, onClose }: ModalProps) {
  const save = useSave('POST /recycler/pool/save', {
    refreshes: staleAfterChange,
    onDone: () => {
      toast.good('Pool saved.');
      onClose();
    },
  });
  return (
    <Modal opened={opened} onClose={onClose} title="Edit pool" size="lg" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Form
        schema={PoolSettings}
        label="Pool"
        submit="Save pool"
        initial={toPoolValues(pool)}
        onSubmit={(values) => save.mutateAsync({ body: { ...values, pool_id: pool.pool_id } })}
        secondaryAction={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {(field, { values }) => <PoolFields field={field} values={{ ...values }} />}
      </Form>
    </Modal>
  );
}

function DeletePoolModal({ pool, opened, onClose }: ModalProps) {
  const navigate = useNavigate();
  const remove = useSave('POST /recycler/pool/{id}/delete', {
    refreshes: ['GET /recycler/pools', 'GET /social/calendar'],
    onDone: async () => {
      toast.good('Pool deleted.');
      await navigate({ to: '/recycler/pools' });
    },
  });
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={`Delete ${pool.pool_name}?`}
      confirm="Delete pool"
      danger
      onConfirm={() => remove.mutateAsync({ params: { id: pool.pool_id } })}
    >
      <p>Its scheduled repeats are canceled. Published posts stay on Facebook.</p>
    </ConfirmModal>
  );
}
