import type { SocialNetwork } from '@fanfare/contract/social-text';
import { NetworkLogo } from '../../connections/index.tsx';

type Props = { network: SocialNetwork; size?: number };

/** The network in its colour. It decorates: the name stands beside it, or is said by whoever uses it. */
export function NetworkIcon({ network, size = 20 }: Props) {
  return <NetworkLogo kind={network} size={size} />;
}
