import { Tabs } from '@mantine/core';
import { useCan } from '../../lib/session.ts';
import { useHashTabs } from '../../lib/use-hash-tabs.ts';
import { Page } from '../../ui/page/page.tsx';
import { PageTabs } from '../../ui/page/page-tabs.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { UsageTab } from './usage-tab.tsx';
import { VoiceTab } from './voice-tab.tsx';

const labels = { usage: 'Usage', voice: 'Voice', settings: 'Budget and API keys' } as const;
type Tab = keyof typeof labels;

const memberTabs: readonly [Tab, ...Tab[]] = ['usage', 'voice'];
const ownerTabs: readonly [Tab, ...Tab[]] = ['usage', 'voice', 'settings'];

/** Tabs for AI costs of the business, the voice of its texts, and who pays. */
export function AiPage() {
  const tabs = useCan('owner') ? ownerTabs : memberTabs;
  const [tab, openTab] = useHashTabs(tabs);
  return (
    <Tabs value={tab} onChange={openTab} keepMounted={false}>
      <Page
        title="AI"
        lead="What AI costs your business, and how its texts sound."
        tabs={<PageTabs tabs={tabs} labels={labels} open={tab} />}
      >
        <Tabs.Panel value="usage">
          <UsageTab />
        </Tabs.Panel>
        <Tabs.Panel value="voice">
          <VoiceTab />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <SettingsTab />
        </Tabs.Panel>
      </Page>
    </Tabs>
  );
}
