import { Button, Tabs } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../lib/session.ts';
import { useHashTabs } from '../../lib/use-hash-tabs.ts';
import { Page } from '../../ui/page/page.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { AutorespondersTab } from './autoresponders/autoresponders-tab.tsx';
import { DestinationsTab } from './destinations/destinations-tab.tsx';
import { FacebookFormsTab } from './facebook-forms/facebook-forms-tab.tsx';
import { InboxTable } from './inbox/inbox-table.tsx';
import { OwnFormsTab } from './own-forms/own-forms-tab.tsx';
import { ZapierTab } from './zapier/zapier-tab.tsx';

const labels = {
  facebookforms: 'Facebook forms',
  forms: 'Your forms',
  autoresponders: 'Mailing services',
  inbox: 'Inbox',
  destinations: 'Emails and webhooks',
  zapier: 'Zapier',
} as const;
type Tab = keyof typeof labels;

/** Tabs of viewers. Accounts of services and leads need the Editor role: they are personal data. */
const viewerTabs: readonly [Tab, ...Tab[]] = ['facebookforms', 'forms', 'destinations', 'zapier'];
const editorTabs: readonly [Tab, ...Tab[]] = [
  'facebookforms',
  'forms',
  'autoresponders',
  'inbox',
  'destinations',
  'zapier',
];

/** Tabs for forms, mailing services and destinations of leads. */
export function LeadsPage() {
  const canEdit = useCan('leads:editor');
  const tabs = canEdit ? editorTabs : viewerTabs;
  const [tab, openTab] = useHashTabs(tabs, { clearsSearch: true });
  return (
    <Tabs value={tab} onChange={openTab} keepMounted={false}>
      <Page
        title="Leads"
        lead="Collect leads and send them where you need them."
        width="wide"
        action={
          canEdit &&
          tab !== 'inbox' && (
            <Button
              component={Link}
              to="/leads/inbox"
              variant="default"
              leftSection={<IconInbox size={18} stroke={1.5} aria-hidden />}
            >
              Open inbox
            </Button>
          )
        }
        tabs={<PageTabs tabs={tabs} labels={labels} open={tab} />}
      >
        <Tabs.Panel value="facebookforms">
          <FacebookFormsTab />
        </Tabs.Panel>
        <Tabs.Panel value="forms">
          <OwnFormsTab />
        </Tabs.Panel>
        <Tabs.Panel value="autoresponders">
          <AutorespondersTab />
        </Tabs.Panel>
        <Tabs.Panel value="inbox">
          <InboxTable />
        </Tabs.Panel>
        <Tabs.Panel value="destinations">
          <DestinationsTab />
        </Tabs.Panel>
        <Tabs.Panel value="zapier">
          <ZapierTab />
        </Tabs.Panel>
      </Page>
    </Tabs>
  );
}
