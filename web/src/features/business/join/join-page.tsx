import { joinModal } from '@fanfare/contract/invitation-acceptance';
import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call, type Output } from '../../../lib/api.ts';
import { AcceptedPanel } from './accepted-panel.tsx';
import { JoinErrorModal } from './join-error-modal.tsx';
import { JoinFrame } from './join-frame.tsx';
import { JoinLoginModal } from './join-login-modal.tsx';
import { JoinModal } from './join-modal.tsx';
import { JoinRegisterModal } from './join-register-modal.tsx';
import { JoinVerifyModal } from './join-verify-modal.tsx';

export type Invite = Output<'POST /user/business/join'>;
/** What every modal of the invitation is given. */
export type JoinProps = { invite: Invite; opened: boolean; onClose: () => void };

const inviteQuery = (key: string) =>
  queryOptions({
    queryKey: ['POST /user/business/join', key],
    queryFn: ({ signal }) => call('POST /user/business/join', { body: { invite_key: key }, signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Where the mailed link of an invitation leads: who you are decides which modal opens. */
export function JoinPage() {
  const { invite_key } = useParams({ from: '/business/join/$invite_key' });
  const found = useQuery(inviteQuery(invite_key));
  const [isOpen, setOpen] = useState(true);
  const [isNew, setNew] = useState(false);
  const [outcome, setOutcome] = useState<'joined' | 'registered'>();

  const invite = found.data;
  if (!invite)
    return (
      <JoinFrame title="Invitation">
        {found.error && <JoinErrorModal error={found.error} onRetry={() => void found.refetch()} />}
      </JoinFrame>
    );
  if (outcome) return <AcceptedPanel invite={invite} outcome={outcome} />;

  const modal = joinModal(invite);
  const props = (name: string) => ({
    invite,
    opened: isOpen && name === (modal === 'login' && isNew ? 'register' : modal),
    onClose: () => setOpen(false),
  });
  return (
    <JoinFrame title={invite.business.business_name} lead="invites you to work with them on Fanfare.">
      <Button size="md" fullWidth onClick={() => setOpen(true)}>
        Accept the invitation
      </Button>
      <JoinLoginModal {...props('login')} onRegister={() => setNew(true)} onEntered={() => void found.refetch()} />
      <JoinRegisterModal {...props('register')} onLogin={() => setNew(false)} onDone={() => setOutcome('registered')} />
      <JoinModal {...props('join')} onDone={() => setOutcome('joined')} />
      <JoinVerifyModal {...props('verify')} onDone={() => setOutcome('joined')} />
    </JoinFrame>
  );
}
