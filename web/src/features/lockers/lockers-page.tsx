import { lockers } from '@fanfare/contract/lockers/lockers';
import { Button } from '@mantine/core';
import { IconChartBar, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Output, query } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { useCan } from '../../lib/session.ts';
import { useListQuery } from '../../lib/use-list-query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchBox } from '../../ui/fields/search-box.tsx';
import { RestrictedButton } from '../../ui/overlay/restricted-button.tsx';
import { DateTime } from '../../ui/page/date-time.tsx';
import { Page } from '../../ui/page/page.tsx';
import { TextLink } from '../../ui/page/text-link.tsx';
import { type Column, DataTable, type RowAction } from '../../ui/table/data-table.tsx';
import { DeleteLockerModal } from './delete-locker-modal.tsx';
import { newLockerId } from './locker-queries.ts';
import { formatVerified } from './verified-share.ts';

type Row = Output<'GET /promotion/contentlocker'>['items'][number];
const ListQuery = lockers['GET /promotion/contentlocker'].query;

const columns: Column<Row>[] = [
  {
    id: 'name',
    head: 'Name',
    isName: true,
    minWidth: 180,
    cell: ({ id, name }) => (
      <TextLink to="/promotion/contentlocker/$id" params={{ id: String(id) }}>
        {name}
      </TextLink>
    ),
    text: ({ name }) => name,
  },
  {
    id: 'impressions',
    head: 'Impressions',
    cell: ({ impressions }) => formatNumber(impressions),
    text: ({ impressions }) => impressions,
  },
  {
    id: 'unlocks',
    head: 'Unlocks',
    cell: ({ unlocks }) => formatNumber(unlocks),
    text: ({ unlocks }) => unlocks,
  },
  { id: 'verified', head: 'Verified', cell: formatVerified, text: ({ verified }) => verified },
  {
    id: 'updated',
    head: 'Updated',
    minWidth: 150,
    cell: ({ updated }) => <DateTime at={updated} show="relative" />,
    text: ({ updated }) => updated,
  },
];

export function LockersPage() {
  const navigate = useNavigate();
  const [list, setList] = useListQuery(ListQuery);
  const lockerList = useQuery({
    ...query('GET /promotion/contentlocker', { query: list }),
    placeholderData: keepPreviousData,
  });
  const [deleted, setDeleted] = useState<Row>();
  const isFiltered = list.search !== '';
  const isEmpty = lockerList.data?.total === 0 && !isFiltered;

  const actions = (row: Row): RowAction[] => {
    const open = (to: '/promotion/contentlocker/$id' | '/promotion/contentlocker/$id/figures') => () =>
      void navigate({ to, params: { id: String(row.id) } });
    return [
      { label: 'Edit', icon: IconPencil, isQuick: true, onClick: open('/promotion/contentlocker/$id') },
      { label: 'Figures', icon: IconChartBar, isQuick: true, onClick: open('/promotion/contentlocker/$id/figures') },
      ...(row.role === 'manager'
        ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => setDeleted(row) }]
        : []),
    ];
  };

  return (
    <Page
      title="Content lockers"
      lead="Content that visitors unlock with an action. Figures of the last 30 days."
      width="wide"
      action={!isEmpty && <NewLockerButton />}
    >
      <DataTable
        id="content-lockers"
        label="Content lockers"
        query={lockerList}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        page={list.page}
        onPage={(page) => setList({ page })}
        onClear={isFiltered ? () => setList({ search: '' }) : undefined}
        filters={
          <SearchBox label="Search content lockers" value={list.search} onSearch={(search) => setList({ search })} />
        }
        actions={actions}
        empty={
          <EmptyState illustration="cup" title="No content lockers yet" action={<NewLockerButton />}>
            Hide part of a page until visitors subscribe, visit your page or share a link.
          </EmptyState>
        }
      />
      <DeleteLockerModal locker={deleted} onClose={() => setDeleted(undefined)} />
    </Page>
  );
}

function NewLockerButton() {
  const canCreate = useCan('content_locker:editor');
  if (!canCreate) return <RestrictedButton need="content_locker:editor">New content locker</RestrictedButton>;
  return (
    <Button
      component={Link}
      to={`/promotion/contentlocker/${newLockerId}`}
      leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />}
    >
      New content locker
    </Button>
  );
}
