import type { AccountKind } from '@fanfare/contract/connections/connections';
import { lazy, Suspense, useState } from 'react';
import { Grid } from '../../../ui/layout/layout.tsx';
import type { Account, NetworkOption } from '../types.ts';
import { GetresponseModal } from './getresponse/lazy-getresponse-modal.ts';
import { WordPressModal } from './lazy-wordpress-modal.ts';
import { NetworkTile } from './network-tile.tsx';
import type { Connect } from './use-connect.ts';

const NativeAdsModal = lazy(() =>
  import('./native-ads-modal.tsx').then((module) => ({ default: module.NativeAdsModal })),
);

type Props = {
  kinds: readonly AccountKind[];
  networks: readonly NetworkOption[];
  accounts: readonly Account[];
  connect: Connect;
  /** Returns the path that the popup opens; by default the network's own connect path. */
  pathFor?: (network: NetworkOption) => string | null;
};

const defaultPath = ({ connect }: NetworkOption) => connect;

export function NetworkGrid({ kinds, networks, accounts, connect: { connect, state }, pathFor = defaultPath }: Props) {
  const [openForm, setOpenForm] = useState<'username' | 'password' | 'key'>();
  const close = () => setOpenForm(undefined);

  return (
    <>
      <Grid component="ul" fill="min(100%, 210px)" gap={12}>
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
      </Grid>
      <Suspense>
        {openForm === 'username' && <NativeAdsModal onClose={close} />}
        {openForm === 'password' && <WordPressModal onClose={close} />}
        {openForm === 'key' && <GetresponseModal onClose={close} />}
      </Suspense>
    </>
  );
}
