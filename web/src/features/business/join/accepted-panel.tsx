import { businessMessages } from '@fanfare/contract/business';
import { Confetti } from '../../../ui/brand/confetti.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { SentenceWithLink } from '../sentence-with-link.tsx';
import { JoinFrame } from './join-frame.tsx';
import type { Invite } from './join-page.tsx';

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
            part="click here to view the Business."
            link={(words) => (
              <TextLink to="/user/business/$bid/manage" params={{ bid }} underline="always">
                {words}
              </TextLink>
            )}
          />
        ) : (
          <SentenceWithLink
            text={businessMessages.registered}
            part="Click here to login."
            link={(words) => (
              <TextLink to="/login" search={{ next: `/user/business/${bid}/manage` }} underline="always">
                {words}
              </TextLink>
            )}
          />
        )}
      </Alert>
    </JoinFrame>
  );
}
