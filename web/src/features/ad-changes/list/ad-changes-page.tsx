import { undoDays } from '@fanfare/contract/ad-changes/change-log';
import { reportNetworks } from '@fanfare/contract/insights/report';
import { Paging } from '@fanfare/contract/kit/paging';
import { Button, Tabs } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { z } from 'zod';
import { query } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Block } from '../../../ui/layout/layout.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageTabs } from '../../../ui/page/page-tabs.tsx';
import { DataTable, type RowAction } from '../../../ui/table/data-table.tsx';
import { FilterChips } from '../../../ui/table/filter-chips.tsx';
import { ChangesStoppedAlert } from '../limits/changes-stopped-alert.tsx';
import { LimitsPanel } from '../limits/limits-panel.tsx';
import { StopChanges } from '../limits/stop-changes.tsx';
import { networkLabel } from '../network-label.ts';
import { useActionCommands } from '../use-action-commands.tsx';
import { type ActionListItem, actionColumns } from './action-columns.tsx';

/** Time between two reads of the list while an action of the page runs, in ms. */
const pollMs = 3000;

const tabs = ['changes', 'limits'] as const;
const tabLabels = { changes: 'Changes', limits: 'Limits' };
const ChangesQuery = Paging.extend({
  tab: z.enum(tabs).default('changes'),
  network: z.enum(reportNetworks).optional(),
});

export function AdChangesPage() {
  const [list, setList] = useListQuery(ChangesQuery);
  return (
    <Tabs value={list.tab} onChange={(name) => setList({ tab: tabs.find((tab) => tab === name) ?? 'changes' })}>
      <Page
        title="Ad changes"
        lead={`What was changed in your ad accounts. You can undo a change for ${undoDays} days.`}
        width="wide"
        action={<StopChanges />}
        tabs={<PageTabs tabs={tabs} labels={tabLabels} open={list.tab} />}
      >
        <Block hideEmpty mb={16}>
          <ChangesStoppedAlert />
        </Block>
        <Tabs.Panel value="changes">{list.tab === 'changes' && <ChangesList />}</Tabs.Panel>
        <Tabs.Panel value="limits">{list.tab === 'limits' && <LimitsPanel />}</Tabs.Panel>
      </Page>
    </Tabs>
  );
}

function ChangesList() {
  const [{ page, search, network }, setList] = useListQuery(ChangesQuery);
  const actions = useQuery({
    ...query('GET /ads/actions', { query: { page, search, network }, silent: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(({ finished_at }) => finished_at === null) ? pollMs : false,
  });
  const commands = useActionCommands();
  const rowActions = (action: ActionListItem): RowAction[] => [
    ...(action.can.undo
      ? [{ label: 'Undo', icon: IconArrowBackUp, isQuick: true, onClick: () => commands.undo(action) }]
      : []),
    ...(action.can.retry
      ? [{ label: 'Try again', icon: IconRefresh, isQuick: true, onClick: () => void commands.retry(action) }]
      : []),
    ...(action.can.cancel
      ? [{ label: 'Cancel change', icon: IconBan, danger: true, onClick: () => commands.cancel(action) }]
      : []),
  ];
  const isFiltered = search !== '' || network !== undefined;
  return (
    <>
      <DataTable
        id="ad-changes"
        label="Ad changes"
        query={actions}
        columns={actionColumns}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        page={page}
        onPage={(next) => setList({ page: next })}
        onClear={isFiltered ? () => setList({ search: '', network: undefined }) : undefined}
        filters={
          <>
            <SearchBox label="Search ad changes" value={search} onSearch={(text) => setList({ search: text })} />
            <FilterChips
              label="Network"
              value={network}
              options={reportNetworks.map((value) => ({ value, label: networkLabel(value) }))}
              onChange={(value) => setList({ network: value })}
            />
          </>
        }
        actions={rowActions}
        empty={<NoChanges />}
      />
      {commands.dialogs}
    </>
  );
}

const reports = {
  facebook: { to: '/facebook/ads/insights', need: 'facebook_ads_manager:viewer' },
  google: { to: '/google/ads/insights', need: 'google_ads_manager:viewer' },
  nativeads: { to: '/nativeads/ads/insights', need: 'native_ads_manager:viewer' },
} as const;

function NoChanges() {
  const canUse = {
    facebook: useCan(reports.facebook.need),
    google: useCan(reports.google.need),
    nativeads: useCan(reports.nativeads.need),
  };
  return (
    <EmptyState
      illustration="chart"
      title="No ad changes yet"
      action={reportNetworks
        .filter((network) => canUse[network])
        .map((network) => (
          <Button key={network} component={Link} to={reports[network].to} variant="default">
            Open {networkLabel(network)} report
          </Button>
        ))}
    >
      Select ads in a report to pause, activate or clone them, or to change their budgets. Each change is listed here
      with what it was before, and can be undone for {undoDays} days.
    </EmptyState>
  );
}
