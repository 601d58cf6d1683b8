import { Paging } from '@fanfare/contract/kit/paging';
import { Badge, Button, Tabs } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { z } from 'zod';
import { query } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { useListQuery } from '../../../lib/use-list-query.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchBox } from '../../../ui/fields/search-box.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageTabs } from '../../../ui/page/page-tabs.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { decidedColumns, waitingColumns } from './approval-columns.tsx';

const states = ['waiting', 'decided'] as const;
const stateLabels = { waiting: 'Waiting', decided: 'Decided' };
const ApprovalsQuery = Paging.extend({ state: z.enum(states).default('waiting') });
/** Time between two reads, in ms, so that requests of other members appear without a reload. */
const refetchMs = 30_000;

export function ApprovalsPage() {
  const [{ state }, setList] = useListQuery(ApprovalsQuery);
  const isOwner = useCan('owner');
  const { data: count } = useQuery(query('GET /approvals/count', { silent: true }));
  return (
    <Tabs
      value={state}
      onChange={(name) => setList({ state: states.find((known) => known === name) ?? 'waiting', search: '' })}
    >
      <Page
        title="Approvals"
        lead="Ads, budgets, posts, articles and winners that need approval."
        width="wide"
        action={isOwner && <SettingsButton />}
        tabs={
          <PageTabs
            tabs={states}
            labels={stateLabels}
            open={state}
            marks={count && count.waiting > 0 ? { waiting: <WaitingMark {...count} /> } : undefined}
          />
        }
      >
        <Tabs.Panel value="waiting">{state === 'waiting' && <RequestList />}</Tabs.Panel>
        <Tabs.Panel value="decided">{state === 'decided' && <RequestList />}</Tabs.Panel>
      </Page>
    </Tabs>
  );
}

/** Badge with the number of requests that the member can decide. */
const WaitingMark = ({ waiting }: { waiting: number }) => (
  <Badge component="span" size="sm" ml={6} color="orange" miw="max-content">
    {waiting} for you
  </Badge>
);

function RequestList() {
  const [{ page, search, state }, setList] = useListQuery(ApprovalsQuery);
  const requests = useQuery({
    ...query('GET /approvals', { query: { page, search, state }, silent: true }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
  });
  return (
    <DataTable
      id={`approvals-${state}`}
      label={state === 'waiting' ? 'Waiting requests' : 'Decided requests'}
      query={requests}
      columns={state === 'waiting' ? waitingColumns : decidedColumns}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      page={page}
      onPage={(next) => setList({ page: next })}
      onClear={search === '' ? undefined : () => setList({ search: '' })}
      filters={<SearchBox label="Search requests" value={search} onSearch={(text) => setList({ search: text })} />}
      empty={state === 'waiting' ? <NothingWaits /> : <NothingDecided />}
    />
  );
}

function NothingWaits() {
  const isOwner = useCan('owner');
  return (
    <EmptyState title="No requests waiting" action={isOwner && <SettingsButton />}>
      {isOwner
        ? 'Choose what needs approval: spending above an amount, posts, articles or winners.'
        : 'Requests to you and from you are listed here.'}
    </EmptyState>
  );
}

const NothingDecided = () => (
  <EmptyState title="No decided requests yet">
    Approved, declined and expired requests are listed here with the names of both people.
  </EmptyState>
);

const SettingsButton = () => (
  <Button
    variant="default"
    leftSection={<IconSettings size={18} stroke={1.5} aria-hidden />}
    renderRoot={(props) => <Link {...props} to="/approvals/settings" />}
  >
    Settings
  </Button>
);
