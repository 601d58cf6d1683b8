import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { ActingModal } from './acting-modal.tsx';
import type { User } from './user-state.tsx';

/** Dialog that asks for confirmation, then blocks this tab until acting has ended. */
export function LogInAsModal({ user, onClose }: { user: User | undefined; onClose: () => void }) {
  const [actingUser, setActingUser] = useState<User>();
  const startActing = useSave('POST /staff/user/{id}/login');

  async function logInAs(targetUser: User) {
    // The tab is opened synchronously in the click: after the call, browsers would block it.
    const tab = window.open('', '_blank');
    try {
      await startActing.mutateAsync({ params: { id: targetUser.id } });
    } catch (error) {
      tab?.close();
      throw error;
    }
    if (!tab) return window.location.assign('/');
    tab.location.replace('/');
    setActingUser(targetUser);
  }

  return (
    <>
      <ConfirmModal
        opened={user !== undefined}
        onClose={onClose}
        title={`Act as ${user?.name ?? ''}?`}
        confirm="Act as this user"
        onConfirm={() => user && logInAs(user)}
      >
        You’ll act as <strong>{user?.email}</strong> in this <strong>whole browser</strong> for up to 1 hour. Everything
        is logged under your name.
      </ConfirmModal>
      {actingUser && <ActingModal user={actingUser} onEnded={() => setActingUser(undefined)} />}
    </>
  );
}
