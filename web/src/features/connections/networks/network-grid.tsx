import type { AccountKind } from '@fanfare/contract/connections';
import { lazy, Suspense, useState } from 'react';
import classes from '../connect/connect.module.css';
import { WordPressModal } from '../connect/lazy-wordpress-modal.ts';
import type { Connect } from '../connect/use-connect.ts';
import type { Account, Facts } from '../types.ts';
import { NetworkTile } from './network-tile.tsx';

const NativeAdsModal = lazy(() =>
  import('../connect/native-ads-modal.tsx').then((module) => ({ default: module.NativeAdsModal })),
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
