import { joinModal } from '@fanfare/contract/business/invitation-acceptance';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { AcceptedPanel } from './accepted-panel.tsx';
import { inviteQuery } from './invite-query.ts';
import { JoinErrorModal } from './join-error-modal.tsx';
import { JoinFrame } from './join-frame.tsx';
import { JoinLoginModal } from './join-login-modal.tsx';
import { JoinModal } from './join-modal.tsx';
import { JoinRegisterModal } from './join-register-modal.tsx';
import { JoinVerifyModal } from './join-verify-modal.tsx';

/** Target of the link in an invitation email. Session and invitee decide which modal opens. */
export function JoinPage() {
  const { invite_key } = useParams({ from: '/business/join/$invite_key' });
  const invitation = useQuery(inviteQuery(invite_key));
  const [isOpen, setOpen] = useState(true);
  const [isRegistering, setRegistering] = useState(false);
  const [outcome, setOutcome] = useState<'joined' | 'registered'>();

  const invite = invitation.data;
  if (!invite)
    return (
      <JoinFrame title="Invitation">
        {invitation.error && <JoinErrorModal error={invitation.error} onRetry={() => void invitation.refetch()} />}
      </JoinFrame>
    );
  if (outcome) return <AcceptedPanel invite={invite} outcome={outcome} />;

  const modal = joinModal(invite);
  const modalProps = (name: string) => ({
    invite,
    opened: isOpen && name === (modal === 'login' && isRegistering ? 'register' : modal),
    onClose: () => setOpen(false),
  });
  return (
    <JoinFrame title={invite.business.business_name} lead="invites you to join them on Fanfare.">
      <Button size="md" fullWidth onClick={() => setOpen(true)}>
        Accept invitation
      </Button>
      <JoinLoginModal
        {...modalProps('login')}
        onRegister={() => setRegistering(true)}
        onSignedIn={() => void invitation.refetch()}
      />
      <JoinRegisterModal
        {...modalProps('register')}
        onSignIn={() => setRegistering(false)}
        onDone={() => setOutcome('registered')}
      />
      <JoinModal {...modalProps('join')} onDone={() => setOutcome('joined')} />
      <JoinVerifyModal {...modalProps('verify')} onDone={() => setOutcome('joined')} />
    </JoinFrame>
  );
}
