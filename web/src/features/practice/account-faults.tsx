import { networkByKind } from '@fanfare/contract/connections/connections';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { AccountFault, NetworkFault } from '@fanfare/contract/practice';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Output, query, useSave } from '../../lib/api.ts';
import { TextSkeleton } from '../../ui/feedback/skeletons.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Block, Flex, Grid } from '../../ui/layout/layout.tsx';
import { Section } from '../../ui/page/section.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import classes from './practice.module.css';

type State = Output<'GET /practice'>;
type Account = Output<'GET /connections'>['connections'][number];

/** Simulates expired or revoked access of a connected account. */
export function AccountFaults({ state: { networks } }: { state: State }) {
  /** Faults that an account's network supports: an application password never expires. */
  const supportedFaults = ({ kind }: Account) => networks.find(({ name }) => name === networkByKind[kind])?.can ?? [];
  const list = useQuery(query('GET /connections'));
  const accounts = list.data?.connections.filter(({ mode }) => mode === 'practice') ?? [];
  return (
    <Section
      title="Social accounts"
      lead="End an account’s access, then click Check now under Social accounts to see the warnings."
    >
      {list.isPending && <TextSkeleton lines={2} />}
      {list.data && accounts.length === 0 && (
        <Block component="p" c="dimmed">
          No accounts connected yet.{' '}
          <TextLink to="/user/account" hash="social" underline="always">
            Connect an account
          </TextLink>
        </Block>
      )}
      <Grid component="ul" rows hideEmpty columns={1} gap={12} pt={12} divided>
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} can={supportedFaults(account)} />
        ))}
      </Grid>
    </Section>
  );
}

type RowProps = { account: Account; can: readonly NetworkFault[] };

function AccountRow({ account: { kind, name, account_id }, can }: RowProps) {
  const failAccount = useSave('POST /practice/account', { refreshes: ['GET /practice'] });
  const network = networkByKind[kind];
  const label = networkLabels[network];

  const simulate = (fault: AccountFault, message: string) =>
    failAccount.mutate(
      { body: { network, account_id, mishap: fault } },
      {
        onSuccess: ({ reach }) =>
          toast.good(reach === 'account' ? `${message} Reconnect to fix it.` : `${message} Applies to the next call.`),
        onError: toast.failed,
      },
    );

  return (
    <Flex component="li" gap={8} wrap>
      <Block className={classes.text} flex="1 1 120px" miw={0} breakWords>
        <strong>{name}</strong>
        <small>{label}</small>
      </Block>
      <Flex gap={8} align="stretch">
        {can.includes('expired') && (
          <Button
            size="xs"
            variant="default"
            disabled={failAccount.isPending}
            aria-label={`Expire access of ${name} on ${label}`}
            onClick={() => simulate('expire', 'Access expired.')}
          >
            Expire
          </Button>
        )}
        {can.includes('revoked') && (
          <Button
            size="xs"
            variant="default"
            disabled={failAccount.isPending}
            aria-label={`Revoke access of ${name} on ${label}`}
            onClick={() => simulate('revoke', 'Access revoked.')}
          >
            Revoke
          </Button>
        )}
      </Flex>
    </Flex>
  );
}
