import type { AccountKind } from '@fanfare/contract/connections/connections';
import { Badge, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import classes from '../connect/connect.module.css';
import { NetworkLogo } from '../networks/network-logo.tsx';
import type { AdNetworks } from '../types.ts';

/** Number of accounts of a network that are shown before "Show all". */
const foldedCount = 4;
/** Number of ad accounts from which the list has a search field. */
const minForSearch = 8;

/** Every reachable ad account by network; those with a warning are first. */
export function AdAccounts({ adNetworks }: { adNetworks: AdNetworks }) {
  const [search, setSearch] = useState('');
  const groups = toGroups(adNetworks);
  const total = groups.reduce((sum, { accounts }) => sum + accounts.length, 0);
  return (
    <>
      {total > minForSearch && (
        <Block maw={320} mb={16}>
          <SearchBox label="Search ad accounts" value={search} onSearch={setSearch} />
        </Block>
      )}
      {groups.map((group) => (
        <NetworkGroup key={group.kind} group={group} search={search.trim().toLowerCase()} />
      ))}
    </>
  );
}

type AdAccount = { key: string; name: string; warning: string | null; badge?: ReactNode; details: [string, string][] };
type Group = { kind: AccountKind; title: string; accounts: AdAccount[] };

const toGroups = ({ facebook, google, nativeads }: AdNetworks): Group[] => [
  {
    kind: 'facebook',
    title: 'Facebook ad accounts',
    accounts: facebook.map((account) => ({
      // Two connections can reach the same ad account.
      key: `${account.fb_uid} ${account.fb_adaccount_id}`,
      name: account.name,
      warning: account.warning,
      badge: <Badge color={account.is_active ? 'green' : 'red'}>{account.is_active ? 'Active' : 'Inactive'}</Badge>,
      details: [
        ['Account ID', account.account_id],
        ['Ad account ID', account.fb_adaccount_id],
        ['Facebook user ID', account.fb_uid],
        ['Payment method', account.funding_source ?? 'None'],
      ],
    })),
  },
  {
    kind: 'google',
    title: 'Google accounts',
    accounts: google.map((account) => ({
      key: `${account.email} ${account.customer_id}`,
      name: account.display_name,
      warning: account.warning,
      details: [
        ['Customer ID', account.customer_id],
        ['Email', account.email],
      ],
    })),
  },
  {
    kind: 'nativeads',
    title: 'Native ads accounts',
    accounts: nativeads.map(({ id, username }) => ({
      key: id,
      name: username,
      warning: null,
      details: [['Account ID', id]],
    })),
  },
];

const matches = ({ name, details }: AdAccount, search: string) =>
  [name, ...details.map(([, value]) => value)].some((text) => text.toLowerCase().includes(search));

function NetworkGroup({ group: { kind, title, accounts }, search }: { group: Group; search: string }) {
  const [isUnfolded, setUnfolded] = useState(false);
  const found = accounts.filter((account) => matches(account, search));
  if (accounts.length === 0) return null;
  const sorted = found.toSorted((a, b) => Number(b.warning !== null) - Number(a.warning !== null));
  const shown = isUnfolded || search !== '' ? sorted : sorted.slice(0, foldedCount);
  return (
    <section className={classes.adgroup} aria-label={title}>
      <h3>
        <NetworkLogo kind={kind} size={24} />
        {title}
        <Block component="span" c="dimmed" fw={400}>
          {accounts.length}
        </Block>
      </h3>
      {found.length === 0 && (
        <Block component="p" c="dimmed">
          No match.
        </Block>
      )}
      <Grid component="ul" gap={8}>
        {shown.map((account) => (
          <AdAccountItem key={account.key} account={account} />
        ))}
      </Grid>
      {found.length > foldedCount && search === '' && (
        <Button
          mt="sm"
          size="xs"
          variant="default"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
          aria-label={`${isUnfolded ? 'Show fewer' : `Show all ${found.length}`} ${title}`}
        >
          {isUnfolded ? 'Show fewer' : `Show all ${found.length}`}
        </Button>
      )}
    </section>
  );
}

function AdAccountItem({ account: { name, warning, badge, details } }: { account: AdAccount }) {
  return (
    <li className={classes.ad}>
      <Flex component="header" wrap justify="space-between" gap="4px 12px">
        <Block component="h4" fz={14} fw={600} breakWords>
          {name}
        </Block>
        {badge}
      </Flex>
      {warning && (
        <Block mt={10}>
          <Alert tone="warn">{warning}</Alert>
        </Block>
      )}
      <Disclosure summary="Details">
        <Flex component="dl" wrap gap="4px 20px" mt={4} fz={13} align="stretch">
          {details.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="ff-tabular">{value}</dd>
            </div>
          ))}
        </Flex>
      </Disclosure>
    </li>
  );
}
