import type { SocialNetwork } from '@fanfare/contract/social-text';
import { useMe } from '../../../lib/session.ts';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { networkInfo } from '../../connections/index.tsx';
import { AskForAccount } from './ask-for-account.tsx';

/** Why there is nothing to choose. A member may lack what the business has: they can connect their own or ask for it. */
export function NoAccountNote({ network }: { network: SocialNetwork }) {
  const isMember = useMe().business?.is_owner === false;
  const { name } = networkInfo[network];
  return (
    <span>
      {isMember ? `There is no ${name} account you may use here. ` : `No ${name} account is connected. `}
      <TextLink to="/user/account" hash="social">
        Connect one
      </TextLink>{' '}
      <AskForAccount network={network} />
    </span>
  );
}
