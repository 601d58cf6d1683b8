import { lazy, Suspense, useState } from 'react';
import { z } from 'zod';
import { useListQuery } from '../../../lib/use-list-query.ts';
import type { Connect } from '../connect/use-connect.ts';
import type { Account, Facts } from '../types.ts';
import classes from './account-card.module.css';
import { AccountCard } from './account-card.tsx';

const WordPressModal = lazy(() =>
  import('../connect/wordpress-modal.tsx').then((module) => ({ default: module.WordPressModal })),
);

/** `?connection=4` is the account a notification is about. */
const Address = z.object({ connection: z.coerce.number().int().optional() });

type Props = { accounts: readonly Account[]; networks: readonly Facts[]; connect: Connect };

export function AccountList({ accounts, networks, connect: { connect, state } }: Props) {
  const [{ connection }] = useListQuery(Address);
  const [isFormOpen, setFormOpen] = useState(false);

  /** Signing in again at the network, or a new password; a name alone needs neither. */
  const mend = (account: Account) => {
    const facts = networks.find(({ kind }) => kind === account.kind);
    if (facts?.by === 'password') return () => setFormOpen(true);
    const path = facts?.connect;
    return path ? () => connect(account.kind, mending(path, account)) : undefined;
  };

  return (
    <div className={classes.cards}>
      {accounts.map((account) => (
        <AccountCard
          key={account.id}
          account={account}
          isMeant={account.id === connection}
          isConnecting={state.at === 'waiting' && state.kind === account.kind}
          onReconnect={mend(account)}
        />
      ))}
      <Suspense>{isFormOpen && <WordPressModal onClose={() => setFormOpen(false)} />}</Suspense>
    </div>
  );
}

/** What was declined once, a network asks again only when told to. */
const mending = (path: string, { id, missing }: Account): string =>
  `${path}?reconnect=${id}${missing.length > 0 ? '&rerequest=true' : ''}`;
