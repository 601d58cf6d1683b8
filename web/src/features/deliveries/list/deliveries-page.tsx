import { deliverySorts } from '@fanfare/contract/deliveries/deliveries';
import { deliveryStageLabels } from '@fanfare/contract/deliveries/states';
import { Tabs } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageTabs } from '../../../ui/page/page-tabs.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useDeliveryActions } from '../detail/use-delivery-actions.tsx';
import { refetchDelay } from '../refetch-delay.ts';
import { StopBanner } from '../stops/stop-banner.tsx';
import { StopSendingButton } from '../stops/stop-sending-button.tsx';
import { DeliveriesFilters } from './deliveries-filters.tsx';
import {
  currentTab,
  DeliveriesQuery,
  deliveryTabs,
  isFiltered,
  noFilters,
  sortFor,
  toApiQuery,
} from './deliveries-query.ts';
import { columnsFor, deliveryName } from './delivery-columns.tsx';
import { useBulkDialogs } from './use-bulk-dialogs.tsx';
import { useRowActions } from './use-row-actions.ts';

const tabLabels = { ...deliveryStageLabels, all: 'All' };

export function DeliveriesPage() {
  const [list, setList, views] = useListQuery(DeliveriesQuery);
  const timeZone = useTimeZone();
  const request = query('GET /deliveries', { query: toApiQuery(list, timeZone), silent: true });
  const deliveries = useQuery({
    ...request,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => refetchDelay(data?.items ?? [], now()),
  });
  const actions = useDeliveryActions();
  const rowActions = useRowActions(actions);
  const bulk = useBulkDialogs();
  const tab = currentTab(list);
  return (
    <Tabs
      value={tab}
      onChange={(name) =>
        setList({ tab: deliveryTabs.find((each) => each === name), state: undefined, sort: undefined })
      }
    >
      <Page
        title="Deliveries"
        lead="Everything sent to networks and sites, with its status."
        width="wide"
        action={<StopSendingButton />}
        tabs={<PageTabs tabs={deliveryTabs} labels={tabLabels} open={tab} />}
      >
        <StopBanner />
        <Tabs.Panel value={tab}>
          <DataTable
            id="deliveries"
            label="Deliveries"
            query={deliveries}
            columns={columnsFor(tab)}
            idOf={({ id }) => id}
            nameOf={deliveryName}
            page={list.page}
            onPage={(page) => setList({ page })}
            sort={sortFor(list)}
            onSort={(sort) => setList({ sort: deliverySorts.find((name) => name === sort) })}
            onClear={isFiltered(list) ? () => setList(noFilters) : undefined}
            views={views}
            filters={<DeliveriesFilters filters={list} onChange={setList} />}
            actions={rowActions}
            bulk={bulk.actions}
            empty={<NoDeliveries tab={tab} />}
          />
        </Tabs.Panel>
        {actions.dialogs}
        {bulk.dialogs}
      </Page>
    </Tabs>
  );
}

const emptyTexts = {
  open: ['Nothing scheduled', 'Scheduled social posts and blog posts appear here before they’re sent.'],
  done: ['Nothing sent yet', 'What networks and sites have received appears here.'],
  attention: ['Nothing needs attention', 'What failed, was missed or couldn’t be confirmed appears here.'],
  all: ['No deliveries yet', 'Everything sent to networks and sites appears here.'],
} as const;

const NoDeliveries = ({ tab }: { tab: keyof typeof emptyTexts }) => {
  const [title, text] = emptyTexts[tab];
  return (
    <EmptyState title={title} illustration={tab === 'attention' ? 'cup' : 'horn'}>
      {text}
    </EmptyState>
  );
};
