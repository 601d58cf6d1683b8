import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMe } from '../../../lib/session.ts';
import { useHashTabs } from '../../../lib/use-hash-tabs.ts';
import { Page } from '../../../ui/page/page.tsx';
import { PageTabs } from '../../../ui/page/page-tabs.tsx';
import { ApiTab } from './api-tab.tsx';
import { NotificationsTab } from './notifications-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SecurityTab } from './security-tab.tsx';

const names = {
  profile: 'Profile',
  security: 'Security',
  notifications: 'Notifications',
  social: 'Social accounts',
  adnetworks: 'Ad networks',
  api: 'API',
} as const;
type Tab = keyof typeof names;
const tabs: readonly Tab[] = ['profile', 'security', 'notifications', 'social', 'adnetworks', 'api'];

/** What other features show here: the accounts that are connected. */
export type AccountPanels = { social: ReactNode; adnetworks: ReactNode };

/** Staff who still owe a second factor are led to it: that tab is the first to open. */
export function AccountPage({ panels }: { panels: AccountPanels }) {
  const { two_factor_needed } = useMe();
  return <Account first={two_factor_needed ? 'security' : 'profile'} panels={panels} />;
}

/** `/user/api/key` is the same page, open at its API tab. */
export const AccountApiPage = ({ panels }: { panels: AccountPanels }) => <Account first="api" panels={panels} />;

function Account({ first, panels }: { first: Tab; panels: AccountPanels }) {
  const [tab, open] = useHashTabs<Tab>([first, ...tabs]);
  return (
    <Tabs value={tab} onChange={open}>
      <Page
        title="Account"
        lead="Who you are here, where you are signed in, what you are told, and the keys your scripts use."
        width="narrow"
        tabs={<PageTabs tabs={tabs} labels={names} open={tab} />}
      >
        <Tabs.Panel value="profile">
          <ProfileTab />
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <SecurityTab />
        </Tabs.Panel>
        <Tabs.Panel value="notifications">
          <NotificationsTab />
        </Tabs.Panel>
        <Tabs.Panel value="social">{panels.social}</Tabs.Panel>
        <Tabs.Panel value="adnetworks">{panels.adnetworks}</Tabs.Panel>
        <Tabs.Panel value="api">
          <ApiTab />
        </Tabs.Panel>
      </Page>
    </Tabs>
  );
}
