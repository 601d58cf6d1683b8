import { Tabs } from '@mantine/core';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../../ui/page/page.tsx';
import { PageTabs } from '../../../ui/page/page-tabs.tsx';
import { bulkTabLabels, bulkTabPaths, bulkTabs, openTab } from './bulk-tabs.ts';
import { StoppedNotice } from './stopped-notice.tsx';

/** Frame around the screens of bulk AI, each a route of its own. */
export const BulkRoute = () => (
  <BulkFrame>
    <Outlet />
  </BulkFrame>
);

/** Heading and tabs of bulk AI, with a notice while writing or publishing is stopped. */
export function BulkFrame({ children }: { children: ReactNode }) {
  const tab = openTab(useLocation({ select: ({ pathname }) => pathname }));
  const navigate = useNavigate();
  return (
    <Tabs
      value={tab}
      onChange={(chosen) => {
        const to = bulkTabs.find((each) => each === chosen);
        if (to) void navigate({ to: bulkTabPaths[to] });
      }}
    >
      <Page
        title="Bulk AI"
        documentTitle={`${bulkTabLabels[tab]}: Bulk AI`}
        lead="Articles for your keywords, written and published at the pace you set."
        width="wide"
        tabs={<PageTabs tabs={bulkTabs} labels={bulkTabLabels} open={tab} />}
      >
        {/* No notice on the tab with the settings, which has the switches. */}
        {tab !== 'settings' && <StoppedNotice />}
        <Tabs.Panel value={tab}>{children}</Tabs.Panel>
      </Page>
    </Tabs>
  );
}
