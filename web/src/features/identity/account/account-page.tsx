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

const tabLabels = {
  profile: 'Profile',
  security: 'Security',
  notifications: 'Notifications',
  social: 'Social accounts',
  adnetworks: 'Ad networks',
  api: 'API',
} as const;
type Tab = keyof typeof tabLabels;
const tabs: readonly Tab[] = ['profile', 'security', 'notifications', 'social', 'adnetworks', 'api'];

/** Contents of the two tabs that other features provide. */
export type AccountPanels = { social: ReactNode; adnetworks: ReactNode };

/** Staff without two-factor sign-in start on the security tab. */
export function AccountPage({ panels }: { panels: AccountPanels }) {
  const { two_factor_needed } = useMe();
  return <AccountTabs firstTab={two_factor_needed ? 'security' : 'profile'} panels={panels} />;
}

/** `/user/api/key` opens the same page on its API tab. */
export const AccountApiPage = ({ panels }: { panels: AccountPanels }) => <AccountTabs firstTab="api" panels={panels} />;

function AccountTabs({ firstTab, panels }: { firstTab: Tab; panels: AccountPanels }) {
  const [tab, openTab] = useHashTabs<Tab>([firstTab, ...tabs]);
  return (
    <Tabs value={tab} onChange={openTab}>
      <Page
        title="Account"
        lead="Your profile, security, notifications and API keys."
        width="narrow"
        tabs={<PageTabs tabs={tabs} labels={tabLabels} open={tab} />}
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
