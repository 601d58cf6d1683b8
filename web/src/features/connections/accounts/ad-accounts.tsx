import type { AccountKind } from '@fanfare/contract/connections/connections';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import classes from '../connect/connect.module.css';
import { NetworkLogo } from '../networks/network-logo.tsx';
import type { AdNetworks } from '../types.ts';

/** Every reachable ad account by network, with its warnings. */
export function AdAccounts({ adNetworks }: { adNetworks: AdNetworks }) {
  return (
    <>
      <NetworkGroup kind="facebook" title="Facebook ad accounts" isEmpty={adNetworks.facebook.length === 0}>
        {adNetworks.facebook.map((account) => (
          <AdAccount
            // Two connections can reach the same ad account.
            key={`${account.fb_uid} ${account.fb_adaccount_id}`}
            name={account.name}
            warning={account.warning}
            badge={
              <Badge color={account.is_active ? 'green' : 'red'}>{account.is_active ? 'Active' : 'Inactive'}</Badge>
            }
            details={[
              ['Account ID', account.account_id],
              ['Ad account ID', account.fb_adaccount_id],
              ['Facebook user ID', account.fb_uid],
              ['Payment method', account.funding_source ?? 'None'],
            ]}
          />
        ))}
      </NetworkGroup>
      <NetworkGroup kind="google" title="Google accounts" isEmpty={adNetworks.google.length === 0}>
        {adNetworks.google.map((account) => (
          <AdAccount
            key={`${account.email} ${account.customer_id}`}
            name={account.display_name}
            warning={account.warning}
            details={[
              ['Customer ID', account.customer_id],
              ['Email', account.email],
            ]}
          />
        ))}
      </NetworkGroup>
      <NetworkGroup kind="nativeads" title="Native ads accounts" isEmpty={adNetworks.nativeads.length === 0}>
        {adNetworks.nativeads.map((account) => (
          <AdAccount key={account.id} name={account.username} warning={null} details={[['Account ID', account.id]]} />
        ))}
      </NetworkGroup>
    </>
  );
}

type NetworkGroupProps = { kind: AccountKind; title: string; isEmpty: boolean; children: ReactNode };

function NetworkGroup({ kind, title, isEmpty, children }: NetworkGroupProps) {
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

type AdAccountProps = { name: string; warning: string | null; badge?: ReactNode; details: [string, string][] };

function AdAccount({ name, warning, badge, details }: AdAccountProps) {
  return (
    <li className={classes.ad}>
      <header>
        <h4>{name}</h4>
        {badge}
      </header>
      <dl>
        {details.map(([term, value]) => (
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
