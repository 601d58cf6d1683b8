import type { AccountKind } from '@fanfare/contract/connections';
import { lazy, Suspense, useState } from 'react';
import classes from './connect.module.css';
import { NetworkTile } from './network-tile.tsx';
import type { Account, Facts } from './types.ts';
import type { Connect } from './use-connect.ts';
import { WordPressModal } from './wordpress.ts';

const NativeAdsModal = lazy(() =>
  import('./native-ads-modal.tsx').then((module) => ({ default: module.NativeAdsModal })),
);

type Props = {
  kinds: readonly AccountKind[];
  networks: readonly Facts[];
  accounts: readonly Account[];
  connect: Connect;
};

export function NetworkGrid({ kinds, networks, accounts, connect: { connect, state } }: Props) {
  const [form, setForm] = useState<'username' | 'password'>();
  const close = () => setForm(undefined);

  return (
    <>
      <ul className={classes.tiles}>
        {kinds.flatMap((kind) => {
          const facts = networks.find((one) => one.kind === kind);
          if (!facts) return [];
          const go = () => {
            if (facts.by !== 'consent') setForm(facts.by);
            else if (facts.connect) connect(kind, facts.connect);
          };
          return (
            <NetworkTile
              key={kind}
              facts={facts}
              count={accounts.filter((account) => account.kind === kind).length}
              isBusy={state.at === 'waiting' && state.kind === kind}
              onConnect={go}
            />
          );
        })}
      </ul>
      <Suspense>
        {form === 'username' && <NativeAdsModal onClose={close} />}
        {form === 'password' && <WordPressModal onClose={close} />}
      </Suspense>
    </>
  );
}
