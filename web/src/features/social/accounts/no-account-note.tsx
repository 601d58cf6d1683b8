import type { SocialNetwork } from '@fanfare/contract/social/social-text';
import { useMe } from '../../../lib/session.ts';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { networkInfo } from '../../connections/index.tsx';
import { AskForAccount, isAssignedByOwner } from './ask-for-account.tsx';

/**
 * Note that replaces an empty list of accounts. A member asks the owner for access, or connects an account of a network
 * whose accounts need no assignment.
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
