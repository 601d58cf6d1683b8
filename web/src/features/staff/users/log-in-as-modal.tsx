import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { ActingModal } from './acting-modal.tsx';
import type { User } from './user-state.tsx';

/** Asks before staff become somebody else, then stands in the way until they are themselves again. */
export function LogInAsModal({ user, onClose }: { user: User | undefined; onClose: () => void }) {
  const [acting, setActing] = useState<User>();
  const begin = useSave('POST /staff/user/{id}/login');

  async function go(wanted: User) {
    // Opened while the click still counts as one: after the call, browsers would take the new tab for an unasked one.
    const tab = window.open('', '_blank');
    try {
      await begin.mutateAsync({ params: { id: wanted.id } });
    } catch (error) {
      tab?.close();
      throw error;
    }
    if (!tab) return window.location.assign('/');
    tab.location.replace('/');
    setActing(wanted);
  }

  return (
    <>
      <ConfirmModal
        opened={user !== undefined}
        onClose={onClose}
        title={`Act as ${user?.name ?? ''}?`}
        confirm="Act as this user"
        onConfirm={() => user && go(user)}
      >
        A new tab opens in which you see and do everything as <strong>{user?.email}</strong>. The{' '}
        <strong>whole browser</strong> acts as them, this tab too, until you press “Stop acting” or an hour has passed.
        Everything you do is written into the audit with your name behind theirs.
      </ConfirmModal>
      {acting && <ActingModal user={acting} onOver={() => setActing(undefined)} />}
    </>
  );
}
