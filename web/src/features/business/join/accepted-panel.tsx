import { businessMessages } from '@fanfare/contract/business/business';
import { Confetti } from '../../../ui/brand/confetti.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { SentenceWithLink } from '../sentence-with-link.tsx';
import type { Invite } from './invite-query.ts';
import { JoinFrame } from './join-frame.tsx';

type Props = { invite: Invite; outcome: 'joined' | 'registered' };

export function AcceptedPanel({ invite, outcome }: Props) {
  const bid = String(invite.business.id);
  return (
    <JoinFrame title={invite.business.business_name}>
      <Confetti play={1} />
      <Alert tone="good">
        {outcome === 'joined' ? (
          <SentenceWithLink
            text={businessMessages.inviteAccepted}
            linkText="click here to view the Business."
            renderLink={(content) => (
              <TextLink to="/user/business/$bid/manage" params={{ bid }} underline="always">
                {content}
              </TextLink>
            )}
          />
        ) : (
          <SentenceWithLink
            text={businessMessages.registered}
            linkText="Click here to login."
            renderLink={(content) => (
              <TextLink to="/login" search={{ next: `/user/business/${bid}/manage` }} underline="always">
                {content}
              </TextLink>
            )}
          />
        )}
      </Alert>
    </JoinFrame>
  );
}
