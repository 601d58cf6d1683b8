import type { SocialNetwork } from '@fanfare/contract/social/social-text';
import { useMe } from '../../../lib/session.ts';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { networkInfo } from '../../connections/index.tsx';
import { AskForAccount } from './ask-for-account.tsx';

/** Shown instead of an account list. Members can connect their own account or ask the owner for access. */
export function NoAccountNote({ network }: { network: SocialNetwork }) {
  const isMember = useMe().business?.is_owner === false;
  const { name } = networkInfo[network];
  return (
    <span>
      {isMember ? `You don’t have access to a ${name} account. ` : `No ${name} account connected. `}
      <TextLink to="/user/account" hash="social">
        Connect an account
      </TextLink>{' '}
      <AskForAccount network={network} />
    </span>
  );
}
