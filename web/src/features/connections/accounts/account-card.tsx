import { terms } from '@fanfare/contract/kit/terms';
import { Badge, Button } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { staleAfterConnect } from '../connect/use-connect.ts';
import { networkInfo, renewsAutomatically } from '../networks/network-info.ts';
import { AccountPicture } from '../networks/network-logo.tsx';
import type { Account } from '../types.ts';
import classes from './account-card.module.css';
import { AccountDetails } from './account-details.tsx';
import { AccountHealth } from './account-health.tsx';
import { connectionStates } from './connection-states.ts';
import { DisconnectModal } from './disconnect-modal.tsx';

type Props = {
  account: Account;
  /** Called to start the sign-in at the network; undefined for networks without a sign-in. */
  onReconnect?: () => void;
  isConnecting?: boolean;
  /** True for the account of `?connection=`: highlighted and scrolled into view. */
  isHighlighted?: boolean;
};

export function AccountCard({ account, onReconnect, isConnecting = false, isHighlighted = false }: Props) {
  const { id, kind, name, state, mode } = account;
  const [isDisconnecting, setDisconnecting] = useState(false);
  const client = useQueryClient();
  const root = useRef<HTMLElement>(null);
  const stateInfo = connectionStates[state];
  const network = networkInfo[kind].name;
  // The same name can exist on two networks.
  const accountName = `${name} on ${network}`;
  const check = useSave('POST /connection/{id}/check', { refreshes: staleAfterConnect });
  useEffect(() => {
    if (isHighlighted) root.current?.scrollIntoView({ block: 'center' });
  }, [isHighlighted]);

  function checkNow() {
    check.mutate(
      { params: { id } },
      {
        onSuccess: ({ problem }) =>
          problem
            ? toast.warn(problem.sentence, `${name} needs attention`)
            : toast.good(`${name} is connected and up to date.`),
        onError: async (error) => {
          toast.failed(error);
          // A rejected check changes the state of the account, so the account is read again.
          await Promise.all(staleAfterConnect.map((key) => client.invalidateQueries({ queryKey: [key] })));
        },
      },
    );
  }

  return (
    <article
      ref={root}
      className={classes.card}
      data-state={state}
      data-highlighted={isHighlighted || undefined}
      aria-label={name}
    >
      <Flex component="header" gap="12px 16px" wrap>
        <AccountPicture kind={kind} name={name} picture={account.picture} />
        <div className={classes.who}>
          <Block component="h3" breakWords>
            {name}
          </Block>
          <Block component="p" m={0} c="dimmed">
            {network}, connected by {account.connected_by}
          </Block>
        </div>
        <Flex gap={6} align="stretch" wrap>
          <Badge color={stateInfo.color}>{stateInfo.label}</Badge>
          <Badge color={mode === 'practice' ? 'blue' : 'violet'}>{mode === 'practice' ? 'Practice' : 'Live'}</Badge>
        </Flex>
      </Flex>

      <AccountHealth account={account} />

      <Grid component="dl" fit={130} gap="12px 20px" mt={16} mb={12}>
        <div>
          <Block component="dt" fz={13}>
            Added
          </Block>
          <dd>
            <DateTime at={account.connected} show="relative" />
          </dd>
        </div>
        <div>
          <Block component="dt" fz={13}>
            Last successful check
          </Block>
          <dd>{account.last_success ? <DateTime at={account.last_success} show="relative" /> : 'Not yet'}</dd>
        </div>
        <div>
          <Block component="dt" fz={13}>
            Access expires
          </Block>
          <dd>
            <AccessExpiry account={account} />
          </dd>
        </div>
      </Grid>

      <AccountDetails account={account} />

      <Flex component="footer" gap={8} align="stretch" wrap mt={12} pt={16} divided>
        {onReconnect && (
          <Button
            variant={state === 'working' ? 'default' : 'filled'}
            loading={isConnecting}
            onClick={onReconnect}
            aria-label={`${terms.reconnect} ${accountName}`}
          >
            {terms.reconnect}
          </Button>
        )}
        <Button
          variant="default"
          loading={check.isPending}
          leftSection={<IconRefresh size={16} stroke={1.5} aria-hidden />}
          onClick={checkNow}
          aria-label={`${terms.checkNow}: ${accountName}`}
        >
          {terms.checkNow}
        </Button>
        {account.removable && (
          <Button
            variant="subtle"
            color="red"
            className={classes.last}
            leftSection={<IconPlugConnectedX size={16} stroke={1.5} aria-hidden />}
            onClick={() => setDisconnecting(true)}
            aria-label={`Disconnect ${accountName}`}
          >
            Disconnect
          </Button>
        )}
      </Flex>
      <DisconnectModal account={account} opened={isDisconnecting} onClose={() => setDisconnecting(false)} />
    </article>
  );
}

function AccessExpiry({ account: { kind, expires } }: Pick<Props, 'account'>) {
  if (expires) return <DateTime at={expires} />;
  return renewsAutomatically(kind) ? 'Renews automatically' : 'Doesn’t expire';
}
