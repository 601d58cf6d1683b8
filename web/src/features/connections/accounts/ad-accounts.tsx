import type { AccountKind } from '@fanfare/contract/connections';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import classes from '../connect/connect.module.css';
import { NetworkLogo } from '../networks/network-logo.tsx';
import type { AdNetworks } from '../types.ts';

/** Every ad account the business reaches, under its network, with what stands in its way. */
export function AdAccounts({ found }: { found: AdNetworks }) {
  return (
    <>
      <Group kind="facebook" title="Facebook ad accounts" isEmpty={found.facebook.length === 0}>
        {found.facebook.map((account) => (
          <AdAccount
            // Two people may both reach one ad account.
            key={`${account.fb_uid} ${account.fb_adaccount_id}`}
            name={account.name}
            warning={account.warning}
            badge={
              <Badge color={account.is_active ? 'green' : 'red'}>{account.is_active ? 'Active' : 'Inactive'}</Badge>
            }
            facts={[
              ['Account', account.account_id],
              ['Ad account', account.fb_adaccount_id],
              ['Facebook user', account.fb_uid],
              ['Paid by', account.funding_source ?? 'No payment method'],
            ]}
          />
        ))}
      </Group>
      <Group kind="google" title="Google accounts" isEmpty={found.google.length === 0}>
        {found.google.map((account) => (
          <AdAccount
            key={`${account.email} ${account.customer_id}`}
            name={account.display_name}
            warning={account.warning}
            facts={[
              ['Customer', account.customer_id],
              ['E-mail', account.email],
            ]}
          />
        ))}
      </Group>
      <Group kind="nativeads" title="Native ads accounts" isEmpty={found.nativeads.length === 0}>
        {found.nativeads.map((account) => (
          <AdAccount key={account.id} name={account.username} warning={null} facts={[['Account', account.id]]} />
        ))}
      </Group>
    </>
  );
}

type GroupProps = { kind: AccountKind; title: string; isEmpty: boolean; children: ReactNode };

function Group({ kind, title, isEmpty, children }: GroupProps) {
  return (
    <section className={classes.adgroup} aria-label={title}>
      <h3>
        <NetworkLogo kind={kind} size={24} />
        {title}
      </h3>
      {isEmpty ? <p className={classes.none}>None yet.</p> : <ul className={classes.adlist}>{children}</ul>}
    </section>
  );
}

type AdAccountProps = { name: string; warning: string | null; badge?: ReactNode; facts: [string, string][] };

function AdAccount({ name, warning, badge, facts }: AdAccountProps) {
  return (
    <li className={classes.ad}>
      <header>
        <h4>{name}</h4>
        {badge}
      </header>
      <dl>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="ff-tabular">{value}</dd>
          </div>
        ))}
      </dl>
      {warning && (
        <div className={classes.notice}>
          <Alert tone="warn">{warning}</Alert>
        </div>
      )}
    </li>
  );
}
