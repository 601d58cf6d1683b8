import type { AccountKind } from '@fanfare/contract/connections/connections';
import { lazy, Suspense, useState } from 'react';
import classes from '../connect/connect.module.css';
import { GetresponseModal } from '../connect/getresponse/lazy-getresponse-modal.ts';
import { WordPressModal } from '../connect/lazy-wordpress-modal.ts';
import type { Connect } from '../connect/use-connect.ts';
import type { Account, NetworkOption } from '../types.ts';
import { NetworkTile } from './network-tile.tsx';

const NativeAdsModal = lazy(() =>
  import('../connect/native-ads-modal.tsx').then((module) => ({ default: module.NativeAdsModal })),
);

type Props = {
  kinds: readonly AccountKind[];
  networks: readonly NetworkOption[];
  accounts: readonly Account[];
  connect: Connect;
  /** The page the popup opens; the network's own by default. */
  pathFor?: (network: NetworkOption) => string | null;
};

const defaultPath = ({ connect }: NetworkOption) => connect;

export function NetworkGrid({ kinds, networks, accounts, connect: { connect, state }, pathFor = defaultPath }: Props) {
  const [openForm, setOpenForm] = useState<'username' | 'password' | 'key'>();
  const close = () => setOpenForm(undefined);

  return (
    <>
      <ul className={classes.tiles}>
        {kinds.flatMap((kind) => {
          const network = networks.find((candidate) => candidate.kind === kind);
          if (!network) return [];
          const startConnect = () => {
            if (network.by !== 'consent') return setOpenForm(network.by);
            const path = pathFor(network);
            if (path) connect(kind, path);
          };
          return (
            <NetworkTile
              key={kind}
              network={network}
              count={accounts.filter((account) => account.kind === kind).length}
              isConnecting={state.status === 'waiting' && state.kind === kind}
              onConnect={startConnect}
            />
          );
        })}
      </ul>
      <Suspense>
        {openForm === 'username' && <NativeAdsModal onClose={close} />}
        {openForm === 'password' && <WordPressModal onClose={close} />}
        {openForm === 'key' && <GetresponseModal onClose={close} />}
      </Suspense>
    </>
  );
}
