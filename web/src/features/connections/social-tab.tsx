import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useMe } from '../../lib/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/page/section.tsx';
import { AccountList } from './accounts/account-list.tsx';
import { AttemptsSection } from './connect/attempts-section.tsx';
import { ConnectResult } from './connect/connect-result.tsx';
import { FacebookAppSection } from './connect/facebook-app-section.tsx';
import { useConnect } from './connect/use-connect.ts';
import { LoadingOrError } from './loading-or-error.tsx';
import { NetworkGrid } from './networks/network-grid.tsx';
import { socialOrder } from './networks/network-info.ts';
import { NoBusiness } from './no-business.tsx';

const title = 'Social accounts';

export function SocialTab() {
  const { business } = useMe();
  if (!business) return <NoBusiness title={title} />;
  return <SocialAccounts isOwner={business.is_owner} name={business.business_name} />;
}

function SocialAccounts({ isOwner, name }: { isOwner: boolean; name: string }) {
  const { id } = useMe();
  const list = useQuery(query('GET /user/{id}/account/social', { params: { id } }));
  const networks = useQuery(query('GET /connections/networks'));
  const connect = useConnect();
  if (!list.data || !networks.data) return <LoadingOrError title={title} queries={[list, networks]} />;
  const { accounts } = list.data;
  const grid = (
    <NetworkGrid kinds={socialOrder} networks={networks.data.networks} accounts={accounts} connect={connect} />
  );
  return (
    <>
      <ConnectResult {...connect} />
      <Section title={title} lead={`What ${name} is connected to, and how each account is doing.`}>
        {accounts.length > 0 ? (
          <AccountList accounts={accounts} networks={networks.data.networks} connect={connect} />
        ) : (
          <>
            <EmptyState drawing="horn" title="Nothing is connected yet">
              Connect where your people are. You see every permission before it is asked for, each account is looked
              after daily, and you hear of it before one stops working.
            </EmptyState>
            {grid}
          </>
        )}
      </Section>
      {accounts.length > 0 && (
        <Section title="Connect an account" lead="Each opens the network’s own page; your password there stays there.">
          {grid}
        </Section>
      )}
      {isOwner && <FacebookAppSection />}
      <AttemptsSection />
    </>
  );
}
