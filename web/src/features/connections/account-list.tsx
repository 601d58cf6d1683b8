import { z } from 'zod';
import { useListState } from '../../lib/list-state.ts';
import classes from './account-card.module.css';
import { AccountCard } from './account-card.tsx';
import type { Account, Facts } from './types.ts';
import type { Connect } from './use-connect.ts';

/** `?connection=4` is the account a notification is about. */
const Address = z.object({ connection: z.coerce.number().int().optional() });

type Props = { accounts: readonly Account[]; networks: readonly Facts[]; connect: Connect };

export function AccountList({ accounts, networks, connect: { connect, state } }: Props) {
  const [{ connection }] = useListState(Address);
  return (
    <div className={classes.cards}>
      {accounts.map((account) => {
        const path = networks.find(({ kind }) => kind === account.kind)?.connect;
        return (
          <AccountCard
            key={account.id}
            account={account}
            isMeant={account.id === connection}
            isConnecting={state.at === 'waiting' && state.kind === account.kind}
            onReconnect={path ? () => connect(account.kind, mending(path, account)) : undefined}
          />
        );
      })}
    </div>
  );
}

/** What was declined once, a network asks again only when told to. */
const mending = (path: string, { id, missing }: Account): string =>
  `${path}?reconnect=${id}${missing.length > 0 ? '&rerequest=true' : ''}`;
