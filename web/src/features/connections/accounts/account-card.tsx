import { Badge, Button } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { staleAfterConnect } from '../connect/use-connect.ts';
import { networkInfo, renewsItself } from '../networks/network-info.ts';
import { AccountPicture } from '../networks/network-logo.tsx';
import type { Account } from '../types.ts';
import classes from './account-card.module.css';
import { AccountDetails } from './account-details.tsx';
import { AccountHealth } from './account-health.tsx';
import { connectionStates } from './connection-states.ts';
import { DisconnectModal } from './disconnect-modal.tsx';

type Props = {
  account: Account;
  /** Signing in again at the network; nothing where it is not connected by signing in. */
  onReconnect?: () => void;
  isConnecting?: boolean;
  /** The account a link is about. */
  isMeant?: boolean;
};

export function AccountCard({ account, onReconnect, isConnecting = false, isMeant = false }: Props) {
  const { id, kind, name, state, mode } = account;
  const [isLeaving, setLeaving] = useState(false);
  const client = useQueryClient();
  const root = useRef<HTMLElement>(null);
  const health = connectionStates[state];
  const network = networkInfo[kind].name;
  // Two networks may know the same name.
  const whose = `${name} at ${network}`;
  const mend = kind === 'wordpress' ? 'Connect again' : 'Reconnect';
  const check = useSave('POST /connection/{id}/check', { refreshes: staleAfterConnect });
  useEffect(() => {
    if (isMeant) root.current?.scrollIntoView({ block: 'center' });
  }, [isMeant]);

  function look() {
    check.mutate(
      { params: { id } },
      {
        onSuccess: ({ problem }) =>
          problem
            ? toast.warn(problem.sentence, `${name} needs you`)
            : toast.good(`${network} answers for ${name}. What it reaches is up to date.`),
        onError: async (error) => {
          toast.failed(error);
          // A refusal is news about the account too.
          await Promise.all(staleAfterConnect.map((key) => client.invalidateQueries({ queryKey: [key] })));
        },
      },
    );
  }

  return (
    <article ref={root} className={classes.card} data-state={state} data-meant={isMeant || undefined} aria-label={name}>
      <header className={classes.head}>
        <AccountPicture kind={kind} name={name} picture={account.picture} />
        <div className={classes.who}>
          <h3>{name}</h3>
          <p>
            {network}, connected by {account.connected_by}
          </p>
        </div>
        <div className={classes.badges}>
          <Badge color={health.colour}>{health.words}</Badge>
          <Badge color={mode === 'practice' ? 'blue' : 'violet'}>{mode === 'practice' ? 'Practice' : 'Live'}</Badge>
        </div>
      </header>

      <AccountHealth account={account} />

      <dl className={classes.facts}>
        <div>
          <dt>Connected</dt>
          <dd>
            <DateTime at={account.connected} show="relative" />
          </dd>
        </div>
        <div>
          <dt>Last worked</dt>
          <dd>{account.last_success ? <DateTime at={account.last_success} show="relative" /> : 'Not yet'}</dd>
        </div>
        <div>
          <dt>Permission ends</dt>
          <dd>
            {account.expires ? (
              <DateTime at={account.expires} />
            ) : renewsItself(kind) ? (
              'Renews by itself'
            ) : (
              'When you take it back'
            )}
          </dd>
        </div>
      </dl>

      <AccountDetails account={account} />

      <footer className={classes.foot}>
        {onReconnect && (
          <Button
            variant={state === 'working' ? 'default' : 'filled'}
            loading={isConnecting}
            onClick={onReconnect}
            aria-label={`${mend} ${whose}`}
          >
            {mend}
          </Button>
        )}
        <Button
          variant="default"
          loading={check.isPending}
          leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
          onClick={look}
          aria-label={`Check now: ${whose}`}
        >
          Check now
        </Button>
        {account.removable && (
          <Button
            variant="subtle"
            color="red"
            className={classes.last}
            leftSection={<IconPlugConnectedX size={16} stroke={1.5} aria-hidden />}
            onClick={() => setLeaving(true)}
            aria-label={`Disconnect ${whose}`}
          >
            Disconnect
          </Button>
        )}
      </footer>
      <DisconnectModal account={account} opened={isLeaving} onClose={() => setLeaving(false)} />
    </article>
  );
}
