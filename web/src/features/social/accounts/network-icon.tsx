import type { SocialNetwork } from '@fanfare/contract/social/social-text';
import { NetworkLogo } from '../../connections/index.tsx';

type Props = { network: SocialNetwork; size?: number };

/** Logo of a network. Decorative: the caller shows or labels the network name. */
export function NetworkIcon({ network, size = 20 }: Props) {
  return <NetworkLogo kind={network} size={size} />;
}
