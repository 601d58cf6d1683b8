import { Tabs } from '@mantine/core';
import { useHashTabs } from '../../lib/hash-tabs.ts';
import { Page } from '../../ui/page.tsx';
import { ApiTab } from './api-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { SecurityTab } from './security-tab.tsx';

const names = { profile: 'Profile', security: 'Security', api: 'API' } as const;
type Tab = keyof typeof names;

export const AccountPage = () => <Account tabs={['profile', 'security', 'api']} />;

/** `/user/api/key` is the same page, open at its API tab. */
export const AccountApiPage = () => <Account tabs={['api', 'profile', 'security']} />;

function Account({ tabs }: { tabs: readonly [Tab, ...Tab[]] }) {
  const [tab, open] = useHashTabs(tabs);
  return (
    <Tabs value={tab} onChange={open}>
      <Page
        title="Account"
        lead="Who you are here, where you are signed in, and the keys your scripts use."
        width="narrow"
        tabs={
          <Tabs.List>
            <Tabs.Tab value="profile">{names.profile}</Tabs.Tab>
            <Tabs.Tab value="security">{names.security}</Tabs.Tab>
            <Tabs.Tab value="api">{names.api}</Tabs.Tab>
          </Tabs.List>
        }
      >
        <Tabs.Panel value="profile">
          <ProfileTab />
        </Tabs.Panel>
        <Tabs.Panel value="security">
          <SecurityTab />
        </Tabs.Panel>
        <Tabs.Panel value="api">
          <ApiTab />
        </Tabs.Panel>
      </Page>
    </Tabs>
  );
}
