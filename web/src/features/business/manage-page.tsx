import { Badge, Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useHashTabs } from '../../lib/use-hash-tabs.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageSkeleton } from '../../ui/feedback/skeletons.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { AssetsTab } from './assets/assets-tab.tsx';
import { PixelTab } from './assets/pixel-tab.tsx';
import { AuditLogTab } from './audit-log-tab.tsx';
import { type Business, businessQuery } from './business-queries.ts';
import { InvitationsTab } from './invitations/invitations-tab.tsx';
import { MembersTab } from './members/members-tab.tsx';
import { OwnAccessTab } from './members/own-access-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';

const labels = {
  access: 'Your access',
  settings: 'Settings',
  assets: 'Assets',
  members: 'Members',
  invitations: 'Invitations',
  pixel: 'Pixel',
  audit: 'Audit log',
} as const;
type Tab = keyof typeof labels;

const ownerTabs: readonly [Tab, ...Tab[]] = ['settings', 'assets', 'members', 'invitations', 'pixel', 'audit'];
const memberTabs: readonly [Tab, ...Tab[]] = ['access', 'assets', 'members', 'pixel'];

export function ManagePage() {
  const { bid } = useParams({ from: '/admin/user/business/$bid/manage' });
  const business = useQuery(businessQuery(Number(bid)));
  if (business.data) return <ManageTabs key={`${bid} ${business.data.is_owner}`} business={business.data} />;
  if (business.isPending) return <PageSkeleton />;
  return (
    <Page title="Business">
      <ErrorState
        error={business.error}
        onRetry={() => void business.refetch()}
        object={{
          name: 'Business',
          others: (
            <Button component={Link} to="/user/business">
              View businesses
            </Button>
          ),
        }}
      />
    </Page>
  );
}

function ManageTabs({ business }: { business: Business }) {
  const tabs = business.is_owner ? ownerTabs : memberTabs;
  const [tab, openTab] = useHashTabs(tabs, { clearsSearch: true });
  return (
    <Tabs value={tab} onChange={openTab}>
      <Page
        title={business.business_name}
        lead={
          business.is_owner
            ? 'Assets, members and settings of this business.'
            : `Owned by ${business.owner_name}. You’re a member.`
        }
        action={business.default && <Badge color="orange">Default business</Badge>}
        tabs={<PageTabs tabs={tabs} labels={labels} open={tab} />}
      >
        <Tabs.Panel value="access">
          <OwnAccessTab business={business} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <SettingsTab business={business} />
        </Tabs.Panel>
        <Tabs.Panel value="assets">
          <AssetsTab business={business} />
        </Tabs.Panel>
        <Tabs.Panel value="members">
          <MembersTab business={business} />
        </Tabs.Panel>
        <Tabs.Panel value="invitations">
          <InvitationsTab business={business} />
        </Tabs.Panel>
        <Tabs.Panel value="pixel">
          <PixelTab business={business} />
        </Tabs.Panel>
        <Tabs.Panel value="audit">
          <AuditLogTab business={business} />
        </Tabs.Panel>
      </Page>
    </Tabs>
  );
}
