import { deliverySorts } from '@fanfare/contract/deliveries/deliveries';
import { deliveryAnswerLabels, deliveryStageLabels } from '@fanfare/contract/deliveries/states';
import { plural } from '@fanfare/contract/kit/plurals';
import { terms } from '@fanfare/contract/kit/terms';
import { isFixedByReconnecting } from '@fanfare/contract/networks/failure';
import { Tabs } from '@mantine/core';
import {
  IconArrowUpRight,
  IconBan,
  IconCheck,
  IconExternalLink,
  IconPlugConnected,
  IconRefresh,
  IconRepeat,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '../../../lib/api.ts';
import { now } from '../../../lib/clock.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageTabs } from '../../../ui/page/page-tabs.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { type BulkAction, DataTable, type RowAction } from '../../../ui/table/data-table.tsx';
import { type DeliveryActions, retryLabel, useDeliveryActions } from '../detail/use-delivery-actions.tsx';
import { refetchDelay } from '../refetch-delay.ts';
import { StopBanner } from '../stops/stop-banner.tsx';
import { StopControl } from '../stops/stop-sending-button.tsx';
import { useBulkActions } from '../use-bulk-actions.ts';
import { DeliveriesFilters } from './deliveries-filters.tsx';
import {
  DeliveriesQuery,
  deliveryTabs,
  isFiltered,
  noFilters,
  openTab,
  sortFor,
  toApiQuery,
} from './deliveries-query.ts';
import { columnsFor, type DeliveryListItem, deliveryName } from './delivery-columns.tsx';

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
  const tab = openTab(list);
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
        action={<StopControl />}
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

/** Actions that the server allows this member for the row. */
function useRowActions({ retry, cancel, confirm, giveUp, replay }: DeliveryActions) {
  const router = useRouter();
  return (row: DeliveryListItem): RowAction[] => {
    const { can, url, path, place, kind_label, failure_kind } = row;
    return [
      ...(can.retry ? [{ label: retryLabel(row), icon: IconRefresh, isQuick: true, onClick: () => retry(row) }] : []),
      ...(isFixedByReconnecting(failure_kind)
        ? [
            {
              label: terms.reconnect,
              icon: IconPlugConnected,
              isQuick: true,
              onClick: () => void router.navigate({ to: '/user/account', hash: 'social' }),
            },
          ]
        : []),
      ...(can.confirm ? [{ label: deliveryAnswerLabels.sent, icon: IconCheck, onClick: () => confirm(row) }] : []),
      ...(can.give_up ? [{ label: deliveryAnswerLabels.notSent, icon: IconBan, onClick: () => giveUp(row) }] : []),
      ...(can.replay ? [{ label: 'Send again', icon: IconRepeat, onClick: () => replay(row) }] : []),
      ...(path
        ? [
            {
              label: `Open ${kind_label.toLowerCase()}`,
              icon: IconArrowUpRight,
              onClick: () => void router.navigate({ href: path }),
            },
          ]
        : []),
      ...(url
        ? [
            {
              label: `View on ${place}`,
              icon: IconExternalLink,
              onClick: () => void window.open(url, '_blank', 'noopener'),
            },
          ]
        : []),
      ...(can.cancel ? [{ label: 'Cancel delivery', icon: IconBan, danger: true, onClick: () => cancel(row) }] : []),
    ];
  };
}

type Asked = { action: 'retry' | 'cancel'; rows: DeliveryListItem[] };

/** Retry and cancel of the selected rows, each after a question. Rows that may have arrived are left out of a retry. */
function useBulkDialogs() {
  const [asked, setAsked] = useState<Asked>();
  const { retryMany, cancelMany } = useBulkActions();
  const close = () => setAsked(undefined);
  const actions: BulkAction<DeliveryListItem>[] = [
    { label: 'Try again', icon: IconRefresh, onClick: (rows) => setAsked({ action: 'retry', rows }) },
    { label: 'Cancel', icon: IconBan, danger: true, onClick: (rows) => setAsked({ action: 'cancel', rows }) },
  ];
  const rows = asked?.rows ?? [];
  const retried = rows.filter(({ can, may_repeat }) => can.retry && !may_repeat);
  const uncertain = rows.filter(({ can, may_repeat }) => can.retry && may_repeat).length;
  const canceled = rows.filter(({ can }) => can.cancel);
  const dialogs = (
    <>
      <ConfirmModal
        opened={asked?.action === 'retry'}
        onClose={close}
        title="Try again?"
        confirm="Try again"
        onConfirm={async () => {
          if (retried.length > 0) await retryMany(retried.map(({ id }) => id));
        }}
      >
        {countText(retried.length, rows.length, 'is sent again', 'are sent again')}{' '}
        {uncertain > 0 &&
          `${formatNumber(uncertain)} may already have arrived. Open them and check the account before you send them again.`}
      </ConfirmModal>
      <ConfirmModal
        opened={asked?.action === 'cancel'}
        onClose={close}
        title="Cancel deliveries?"
        confirm="Cancel deliveries"
        cancel="Keep"
        danger
        onConfirm={async () => {
          if (canceled.length > 0) await cancelMany(canceled.map(({ id }) => id));
        }}
      >
        {countText(canceled.length, rows.length, 'isn’t sent', 'aren’t sent')} You can still send them later.
      </ConfirmModal>
    </>
  );
  return { actions, dialogs };
}

const countText = (count: number, total: number, one: string, many: string): string =>
  `${formatNumber(count)} of ${formatNumber(total)} selected ${plural(count, one, many)}.`;
