import { IconLock, IconLockOpen, IconMail, IconUserBolt, IconUserSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Key, useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import type { RowAction } from '../../../ui/table/data-table.tsx';
import { LogInAsModal } from './log-in-as-modal.tsx';
import type { User } from './user-state.tsx';

const staleAfterChange: Key[] = ['GET /staff/users', 'GET /staff/user/{id}', 'GET /staff/audit'];

/** Staff actions on a user, shared by the table and the user page. */
export function useUserActions() {
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<{ name: 'act' | 'deactivate' | 'mail'; user: User }>();
  const activateCall = useSave('POST /staff/user/{id}/activate', { refreshes: staleAfterChange });
  const deactivateCall = useSave('POST /staff/user/{id}/deactivate', { refreshes: staleAfterChange });
  const passwordLinkCall = useSave('POST /staff/user/{id}/password', { refreshes: ['GET /staff/audit'] });
  const close = () => setOpenDialog(undefined);
  const user = openDialog?.user;

  const activate = ({ id, name }: Pick<User, 'id' | 'name'>) =>
    activateCall.mutate(
      { params: { id } },
      { onSuccess: () => toast.good(`${name} was activated.`), onError: toast.failed },
    );
  async function deactivate({ id, name }: User) {
    await deactivateCall.mutateAsync({ params: { id } });
    toast.undo(`${name} was deactivated and signed out everywhere.`, () => activate({ id, name }));
  }
  async function sendPasswordLink({ id, email }: User) {
    await passwordLinkCall.mutateAsync({ params: { id } });
    toast.good(`Password link sent to ${email}.`);
  }

  const userActions = (row: User): RowAction[] => [
    {
      label: 'Act as this user',
      icon: IconUserBolt,
      isQuick: row.active && !row.is_staff,
      disabled: row.is_staff || !row.active,
      onClick: () => setOpenDialog({ name: 'act', user: row }),
    },
    {
      label: 'Send password link',
      icon: IconMail,
      disabled: !row.active,
      onClick: () => setOpenDialog({ name: 'mail', user: row }),
    },
    row.active
      ? {
          label: 'Deactivate',
          icon: IconLock,
          danger: true,
          disabled: row.is_staff,
          onClick: () => setOpenDialog({ name: 'deactivate', user: row }),
        }
      : { label: 'Activate', icon: IconLockOpen, onClick: () => activate(row) },
  ];

  return {
    userActions,
    rowActions: (row: User): RowAction[] => [
      {
        label: 'Open',
        icon: IconUserSearch,
        onClick: () => void navigate({ to: '/staff/user/$id', params: { id: String(row.id) } }),
      },
      ...userActions(row),
    ],
    dialogs: (
      <>
        <LogInAsModal user={openDialog?.name === 'act' ? user : undefined} onClose={close} />
        <ConfirmModal
          opened={openDialog?.name === 'deactivate'}
          onClose={close}
          title={`Deactivate ${user?.name ?? ''}?`}
          confirm="Deactivate"
          danger
          onConfirm={() => user && deactivate(user)}
        >
          <strong>{user?.email}</strong> is signed out everywhere and can’t sign in. Their API keys stop working. Their
          businesses and content stay. You can activate them again.
        </ConfirmModal>
        <ConfirmModal
          opened={openDialog?.name === 'mail'}
          onClose={close}
          title="Send password link?"
          confirm="Send password link"
          onConfirm={() => user && sendPasswordLink(user)}
        >
          <strong>{user?.email}</strong> gets a link to set a new password. The old one works until then.
        </ConfirmModal>
      </>
    ),
  };
}
