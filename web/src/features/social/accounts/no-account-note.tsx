import type { SocialNetwork } from '@fanfare/contract/social/social-text';
import { useMe } from '../../../lib/session.ts';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { networkInfo } from '../../connections/index.tsx';
import { AskForAccount, isAssignedByOwner } from './ask-for-account.tsx';

/**
 * Note in place of an empty account list. A member asks the owner, or connects an account where none has to be
 * assigned.
 */
export function NoAccountNote({ network }: { network: SocialNetwork }) {
  const isMember = useMe().business?.is_owner === false;
  const { name } = networkInfo[network];
  return (
    <span>
      {isMember ? `You don’t have access to a ${name} account. ` : `No ${name} account connected. `}
      {!(isMember && isAssignedByOwner(network)) && (
        <TextLink to="/user/account" hash="social">
          Connect an account
        </TextLink>
      )}{' '}
      <AskForAccount network={network} />
    </span>
  );
}
