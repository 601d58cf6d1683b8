import { campaignStatuses, campaigns } from '@fanfare/contract/campaigns/campaigns';
import { Button, Select, Text } from '@mantine/core';
import { IconChartBar, IconCode, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Output, query } from '../../lib/api.ts';
import { useCan } from '../../lib/session.ts';
import { useListQuery } from '../../lib/use-list-query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { RestrictedButton } from '../../ui/overlay/restricted-button.tsx';
import { DateTime } from '../../ui/page/date-time.tsx';
import { Page } from '../../ui/page/page.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import { type Column, DataTable, type RowAction } from '../../ui/table/data-table.tsx';
import { DeleteCampaignModal } from './delete-campaign-modal.tsx';
import { StatusBadge } from './status-badge.tsx';

type Campaign = Output<'GET /campaigns'>['items'][number];
const ListQuery = campaigns['GET /campaigns'].query;

const columns: Column<Campaign>[] = [
  {
    id: 'name',
    head: 'Name',
    isName: true,
    minWidth: 180,
    cell: ({ id, name }) => (
      <TextLink to="/campaign/$id" params={{ id: String(id) }}>
        {name}
      </TextLink>
    ),
    text: ({ name }) => name,
  },
  {
    id: 'campaign_status',
    head: 'Status',
    minWidth: 150,
    cell: ({ campaign_status, started }) => (
      <div>
        <StatusBadge status={campaign_status} />
        {started && (
          <Text size="sm" c="dimmed">
            since <DateTime at={started} show="relative" />
          </Text>
        )}
      </div>
    ),
    text: ({ campaign_status }) => campaign_status,
  },
  { id: 'bar', head: 'Bar', minWidth: 180, cell: ({ bar }) => bar || 'Off', text: ({ bar }) => bar },
  {
    id: 'started',
    isExtra: true,
    head: 'Active since',
    cell: ({ started }) => (started ? <DateTime at={started} show="relative" /> : '–'),
    text: ({ started }) => started,
  },
  {
    id: 'created',
    isExtra: true,
    head: 'Created',
    cell: ({ created }) => <DateTime at={created} />,
    text: ({ created }) => created,
  },
];

export function CampaignsPage() {
  const navigate = useNavigate();
  const [list, setList] = useListQuery(ListQuery);
  const campaignList = useQuery({ ...query('GET /campaigns', { query: list }), placeholderData: keepPreviousData });
  const [deleted, setDeleted] = useState<Campaign>();
  const isFiltered = list.search !== '' || list.campaign_status !== undefined;
  const isEmpty = campaignList.data?.total === 0 && !isFiltered;

  const actions = (row: Campaign): RowAction[] => {
    const open = (to: '/campaign/$id' | '/campaign/$id/results' | '/campaign/$id/widgets') => () =>
      void navigate({ to, params: { id: String(row.id) } });
    return [
      { label: 'Edit', icon: IconPencil, isQuick: true, onClick: open('/campaign/$id') },
      { label: 'Results', icon: IconChartBar, isQuick: true, onClick: open('/campaign/$id/results') },
      { label: 'Widgets', icon: IconCode, onClick: open('/campaign/$id/widgets') },
      ...(row.role === 'manager'
        ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => setDeleted(row) }]
        : []),
    ];
  };

  return (
    <Page
      title="Campaigns"
      lead="Contests, posts, content lockers and ads that belong together."
      width="wide"
      action={!isEmpty && <NewCampaignButton />}
    >
      <DataTable
        id="campaigns"
        label="Campaigns"
        query={campaignList}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        page={list.page}
        onPage={(page) => setList({ page })}
        onClear={isFiltered ? () => setList({ search: '', campaign_status: undefined }) : undefined}
        filters={
          <>
            <SearchBox label="Search campaigns" value={list.search} onSearch={(search) => setList({ search })} />
            <Select
              aria-label="Status"
              placeholder="All statuses"
              clearable
              data={campaignStatuses}
              value={list.campaign_status ?? null}
              onChange={(status) => setList({ campaign_status: campaignStatuses.find((name) => name === status) })}
            />
          </>
        }
        actions={actions}
        empty={
          <EmptyState illustration="cup" title="No campaigns yet" action={<NewCampaignButton />}>
            Group contests, posts, content lockers and ads, show a bar on your site, and see the results.
          </EmptyState>
        }
      />
      <DeleteCampaignModal campaign={deleted} onClose={() => setDeleted(undefined)} />
    </Page>
  );
}

function NewCampaignButton() {
  const canCreate = useCan('campaigns:editor');
  if (!canCreate) return <RestrictedButton need="campaigns:editor">New campaign</RestrictedButton>;
  return (
    <Button component={Link} to="/campaign" leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}>
      New campaign
    </Button>
  );
}
