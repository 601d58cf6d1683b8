import { terms } from '@fanfare/contract/kit/terms';
import { Badge } from '@mantine/core';
import { IconBrandLinkedin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useMe } from '../../lib/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Flex } from '../../ui/layout/layout.tsx';
import { Section } from '../../ui/page/section.tsx';
import { AccountList } from './accounts/account-list.tsx';
import { AdAccounts } from './accounts/ad-accounts.tsx';
import { AttemptsSection } from './connect/attempts-section.tsx';
import classes from './connect/connect.module.css';
import { ConnectResult } from './connect/connect-result.tsx';
import { NetworkGrid } from './connect/network-grid.tsx';
import { useConnect } from './connect/use-connect.ts';
import { LoadingOrError } from './loading-or-error.tsx';
import { adOrder } from './networks/network-info.ts';
import { NoBusiness } from './no-business.tsx';

const title = 'Ad networks';

export function AdNetworksTab() {
  const { business } = useMe();
  return business ? <AdNetworks name={business.business_name} /> : <NoBusiness title={title} />;
}

function AdNetworks({ name }: { name: string }) {
  const { id } = useMe();
  const list = useQuery(query('GET /user/{id}/account/adnetworks', { params: { id } }));
  const networks = useQuery(query('GET /connections/networks'));
  const connect = useConnect();
  if (!list.data || !networks.data) return <LoadingOrError title={title} queries={[list, networks]} />;
  const { accounts } = list.data;
  const grid = (
    <>
      <NetworkGrid kinds={adOrder} networks={networks.data.networks} accounts={accounts} connect={connect} />
      <Flex component="p" className={classes.coming} gap={8}>
        <IconBrandLinkedin size={20} stroke={1.5} aria-hidden />
        LinkedIn ads
        <Badge color="gray">{terms.comingSoon}</Badge>
      </Flex>
    </>
  );
  return (
    <>
      <ConnectResult {...connect} />
      <Section title={title} lead={`Ad networks connected to ${name}, and their status.`}>
        {accounts.length > 0 ? (
          <AccountList accounts={accounts} networks={networks.data.networks} connect={connect} />
        ) : (
          <>
            <EmptyState illustration="chart" title="No ad networks yet">
              Connect Facebook, Google or native ads. Nothing is spent without your approval.
            </EmptyState>
            {grid}
          </>
        )}
      </Section>
      {accounts.length > 0 && (
        <>
          <Section title="Ad accounts" lead="The ad accounts these connections give access to, and any issues.">
            <AdAccounts adNetworks={list.data} />
          </Section>
          <Section title="Connect an ad network" lead="One connection covers both pages and ads.">
            {grid}
          </Section>
        </>
      )}
      <AttemptsSection />
    </>
  );
}
