import { IconLock, IconLockOpen, IconMail, IconUserBolt, IconUserSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Key, useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import type { RowAction } from '../../../ui/table/data-table.tsx';
import { LogInAsModal } from './log-in-as-modal.tsx';
import type { User } from './user-state.tsx';

const stale: Key[] = ['GET /staff/users', 'GET /staff/user/{id}', 'GET /staff/audit'];

/** What staff may do with a user, the same in the table and on the user's own page. */
export function useUserActions() {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<{ what: 'act' | 'deactivate' | 'mail'; user: User }>();
  const activate = useSave('POST /staff/user/{id}/activate', { refreshes: stale });
  const deactivate = useSave('POST /staff/user/{id}/deactivate', { refreshes: stale });
  const mail = useSave('POST /staff/user/{id}/password', { refreshes: ['GET /staff/audit'] });
  const close = () => setAsking(undefined);
  const user = asking?.user;

  const letIn = ({ id, name }: Pick<User, 'id' | 'name'>) =>
    activate.mutate(
      { params: { id } },
      { onSuccess: () => toast.good(`${name} can sign in again.`), onError: toast.failed },
    );
  async function keepOut({ id, name }: User) {
    await deactivate.mutateAsync({ params: { id } });
    toast.undo(`${name} is signed out everywhere and kept out.`, () => letIn({ id, name }));
  }
  async function sendLink({ id, email }: User) {
    await mail.mutateAsync({ params: { id } });
    toast.good(`The link is on its way to ${email}.`);
  }

  const deedsFor = (row: User): RowAction[] => [
    {
      label: 'Act as this user',
      icon: IconUserBolt,
      isQuick: row.active && !row.is_staff,
      disabled: row.is_staff || !row.active,
      onClick: () => setAsking({ what: 'act', user: row }),
    },
    {
      label: 'Mail a password link',
      icon: IconMail,
      disabled: !row.active,
      onClick: () => setAsking({ what: 'mail', user: row }),
    },
    row.active
      ? {
          label: 'Deactivate',
          icon: IconLock,
          danger: true,
          disabled: row.is_staff,
          onClick: () => setAsking({ what: 'deactivate', user: row }),
        }
      : { label: 'Activate', icon: IconLockOpen, onClick: () => letIn(row) },
  ];

  return {
    deedsFor,
    actionsFor: (row: User): RowAction[] => [
      {
        label: 'Open',
        icon: IconUserSearch,
        onClick: () => void navigate({ to: '/staff/user/$id', params: { id: String(row.id) } }),
      },
      ...deedsFor(row),
    ],
    dialogs: (
      <>
        <LogInAsModal user={asking?.what === 'act' ? user : undefined} onClose={close} />
        <ConfirmModal
          opened={asking?.what === 'deactivate'}
          onClose={close}
          title={`Deactivate ${user?.name ?? ''}?`}
          confirm="Deactivate"
          danger
          onConfirm={() => user && keepOut(user)}
        >
          <strong>{user?.email}</strong> is signed out everywhere at once and cannot sign in; their API keys stop
          working. Their businesses and what they made stay, and you can activate them again.
        </ConfirmModal>
        <ConfirmModal
          opened={asking?.what === 'mail'}
          onClose={close}
          title="Mail a password link?"
          confirm="Mail the link"
          onConfirm={() => user && sendLink(user)}
        >
          <strong>{user?.email}</strong> gets a link to choose a new password. The old one works until they do.
        </ConfirmModal>
      </>
    ),
  };
}
