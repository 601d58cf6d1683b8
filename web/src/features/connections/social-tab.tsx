import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/api.ts';
import { useMe } from '../../lib/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Section } from '../../ui/page/section.tsx';
import { AccountList } from './accounts/account-list.tsx';
import { AttemptsSection } from './connect/attempts-section.tsx';
import { socialConnectPath } from './connect/connect-paths.ts';
import { ConnectResult } from './connect/connect-result.tsx';
import { FacebookAppSection } from './connect/facebook/facebook-app-section.tsx';
import { NetworkGrid } from './connect/network-grid.tsx';
import { useConnect } from './connect/use-connect.ts';
import { LoadingOrError } from './loading-or-error.tsx';
import { mailingOrder, socialOrder } from './networks/network-info.ts';
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
    <NetworkGrid
      kinds={socialOrder}
      networks={networks.data.networks}
      accounts={accounts}
      connect={connect}
      pathFor={socialConnectPath}
    />
  );
  return (
    <>
      <ConnectResult {...connect} />
      <Section title={title} lead={`Social accounts connected to ${name}, and their status.`}>
        {accounts.length > 0 ? (
          <AccountList accounts={accounts} networks={networks.data.networks} connect={connect} />
        ) : (
          <>
            <EmptyState illustration="horn" title="No social accounts yet">
              Connect your social accounts. We check them daily and warn you before one expires.
            </EmptyState>
            {grid}
          </>
        )}
      </Section>
      {accounts.length > 0 && (
        <Section title="Connect an account" lead="You sign in on the network’s own page. We never see your password.">
          {grid}
        </Section>
      )}
      <Section title="Connect a mailing service" lead="Leads go to your lists or webinars as soon as they arrive.">
        <NetworkGrid kinds={mailingOrder} networks={networks.data.networks} accounts={accounts} connect={connect} />
      </Section>
      {isOwner && <FacebookAppSection />}
      <AttemptsSection />
    </>
  );
}
