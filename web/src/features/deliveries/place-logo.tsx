import { accountKindFor } from '@fanfare/contract/connections/connections';
import type { NetworkName } from '@fanfare/contract/networks/names';
import { IconWorld } from '@tabler/icons-react';
import { NetworkLogo } from '../connections/index.tsx';
import classes from './deliveries.module.css';

type Props = { network: NetworkName | null; size?: number };

/** Logo of the network; a globe for places without one. Decorative: the name is always next to it. */
export function PlaceLogo({ network, size = 20 }: Props) {
  const kind = network && accountKindFor(network);
  if (kind) return <NetworkLogo kind={kind} size={size} />;
  return (
    <span className={classes.globe} style={{ width: size, height: size }} aria-hidden="true">
      <IconWorld size={Math.round(size * 0.7)} stroke={1.5} />
    </span>
  );
}
