import { Suspense, useState } from 'react';
import { z } from 'zod';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { reconnectPath } from '../connect/connect-paths.ts';
import { GetresponseModal } from '../connect/getresponse/lazy-getresponse-modal.ts';
import { WordPressModal } from '../connect/lazy-wordpress-modal.ts';
import type { Connect } from '../connect/use-connect.ts';
import type { Account, NetworkOption } from '../types.ts';
import { AccountCard } from './account-card.tsx';

/** `?connection=4`: the account a notification links to. */
const SearchParams = z.object({ connection: z.coerce.number().int().optional() });

type Props = { accounts: readonly Account[]; networks: readonly NetworkOption[]; connect: Connect };

export function AccountList({ accounts, networks, connect: { connect, state } }: Props) {
  const [{ connection }] = useListQuery(SearchParams);
  const [openForm, setOpenForm] = useState<'password' | 'key'>();
  const close = () => setOpenForm(undefined);

  /** Opens the sign-in of the network, or the form for a password or key; undefined for accounts connected by username. */
  const reconnectAction = (account: Account) => {
    const network = networks.find(({ kind }) => kind === account.kind);
    const form = network?.by;
    if (form === 'password' || form === 'key') return () => setOpenForm(form);
    const path = network?.connect;
    return path ? () => connect(account.kind, reconnectPath(path, account)) : undefined;
  };

  return (
    <Grid gap={16}>
      {accounts.map((account) => (
        <AccountCard
          key={account.id}
          account={account}
          isHighlighted={account.id === connection}
          isConnecting={state.status === 'waiting' && state.kind === account.kind}
          onReconnect={reconnectAction(account)}
        />
      ))}
      <Suspense>
        {openForm === 'password' && <WordPressModal onClose={close} />}
        {openForm === 'key' && <GetresponseModal onClose={close} />}
      </Suspense>
    </Grid>
  );
}
