import { networkOf } from '@fanfare/contract/connections';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { AccountMishap, NetworkMishap } from '@fanfare/contract/practice';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Output, query, useSave } from '../../lib/api.ts';
import { TextSkeleton } from '../../ui/feedback/skeletons.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Section } from '../../ui/page/section.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import classes from './practice.module.css';

type State = Output<'GET /practice'>;
type Account = Output<'GET /connections'>['connections'][number];

/** What can happen to one connected account. */
export function AccountFaults({ state: { networks } }: { state: State }) {
  /** Not every network can do everything: an application password never expires. */
  const canOf = ({ kind }: Account) => networks.find(({ name }) => name === networkOf[kind])?.can ?? [];
  const list = useQuery(query('GET /connections'));
  const accounts = list.data?.connections.filter(({ mode }) => mode === 'practice') ?? [];
  return (
    <Section
      title="Connected accounts"
      lead="Let a network end a permission, then press “Check now” in your account: the card, the bell and a mail tell."
    >
      {list.isPending && <TextSkeleton lines={2} />}
      {list.data && accounts.length === 0 && (
        <p className={classes.note}>
          Nothing is connected yet.{' '}
          <TextLink to="/user/account" hash="social" underline="always">
            Connect an account
          </TextLink>{' '}
          first.
        </p>
      )}
      <ul className={classes.rows}>
        {accounts.map((account) => (
          <Row key={account.id} account={account} can={canOf(account)} />
        ))}
      </ul>
    </Section>
  );
}

type RowProps = { account: Account; can: readonly NetworkMishap[] };

function Row({ account: { kind, name, account_id }, can }: RowProps) {
  const befall = useSave('POST /practice/account', { refreshes: ['GET /practice'] });
  const network = networkOf[kind];
  const label = networkLabels[network];

  const play = (mishap: AccountMishap, said: string) =>
    befall.mutate(
      { body: { network, account_id, mishap } },
      {
        onSuccess: ({ reach }) =>
          toast.good(reach === 'account' ? `${said} Reconnect ${name} to mend it.` : `${said} The next call meets it.`),
        onError: toast.failed,
      },
    );

  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <strong>{name}</strong>
        <small>{label}</small>
      </div>
      {can.includes('expired') && (
        <Button
          size="xs"
          variant="default"
          disabled={befall.isPending}
          aria-label={`Let ${label} expire the token of ${name}`}
          onClick={() => play('expire', `${label} let the permission expire.`)}
        >
          Expire
        </Button>
      )}
      {can.includes('revoked') && (
        <Button
          size="xs"
          variant="default"
          disabled={befall.isPending}
          aria-label={`Revoke: let ${name} remove us at ${label}`}
          onClick={() => play('revoke', `${name} removed us at ${label}.`)}
        >
          Revoke
        </Button>
      )}
    </li>
  );
}
