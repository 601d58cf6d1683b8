import { Badge, Button, SegmentedControl } from '@mantine/core';
import { IconArchive, IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '../lib/api/api-error.ts';
import { formatMoney, formatNumber } from '../lib/format.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { SearchBox } from '../ui/fields/search-box.tsx';
import { DateTime } from '../ui/page/date-time.tsx';
import { type Column, DataTable, type ListQuery } from '../ui/table/data-table.tsx';
import { FilterChips } from '../ui/table/filter-chips.tsx';
import { Row, Section } from './section.tsx';

type Contest = { id: number; name: string; status: 'Open' | 'Drawn'; leads: number; cents: number; closesAt: string };

const names = [
  'Summer giveaway',
  'Bakery birthday',
  'Photo of the year',
  'Win a bicycle',
  'Sunday quiz',
  'Café loyalty draw',
];
const contests: Contest[] = Array.from({ length: 34 }, (_, index) => ({
  id: index + 1,
  name: `${names[index % names.length]} ${2020 + index}`,
  status: index % 3 ? 'Open' : 'Drawn',
  leads: (index * 397) % 2400,
  cents: (index * 7919) % 250_000,
  closesAt: new Date(Date.UTC(2026, index % 12, 1 + (index % 27), 17)).toISOString(),
}));
const pageSize = 10;

const columns: Column<Contest>[] = [
  { id: 'name', head: 'Name', isName: true, sortable: true, cell: (row) => row.name, text: (row) => row.name },
  {
    id: 'status',
    head: 'Status',
    cell: (row) => <Badge color={row.status === 'Open' ? 'green' : 'violet'}>{row.status}</Badge>,
    text: (row) => row.status,
  },
  {
    id: 'closes',
    head: 'Closes',
    cell: (row) => <DateTime at={row.closesAt} timeZone="Europe/Paris" />,
    text: (row) => row.closesAt,
  },
  {
    id: 'leads',
    head: 'Leads',
    align: 'end',
    sortable: true,
    cell: (row) => formatNumber(row.leads),
    text: (row) => row.leads,
    total: formatNumber(contests.reduce((sum, row) => sum + row.leads, 0)),
  },
  {
    id: 'spent',
    head: 'Spent',
    align: 'end',
    isExtra: true,
    cell: (row) => formatMoney(row.cents, 'EUR'),
    text: (row) => row.cents / 100,
  },
];

type State = 'rows' | 'loading' | 'empty' | 'filtered' | 'broken' | 'forbidden';

function createError(status: number, code: string, message: string) {
  return new ApiError(status, { code, message, request_id: 'req_42', error: message, error_message: message });
}

function buildQuery(state: State, page: number, sort: string): ListQuery<Contest> {
  const sign = sort.startsWith('-') ? -1 : 1;
  const sorted = [...contests].sort(
    (a, b) => sign * (sort.endsWith('leads') ? a.leads - b.leads : a.name.localeCompare(b.name)),
  );
  const items = state === 'rows' ? sorted.slice((page - 1) * pageSize, page * pageSize) : [];
  const idleQuery = { isFetching: false, isPending: false, error: null, data: undefined, refetch: () => undefined };
  if (state === 'loading') return { ...idleQuery, isPending: true, isFetching: true };
  if (state === 'broken')
    return {
      ...idleQuery,
      error: createError(503, 'unavailable', 'We can’t reach our database. Try again in a few seconds.'),
    };
  if (state === 'forbidden')
    return {
      ...idleQuery,
      error: createError(403, 'restricted', 'Your role doesn’t allow this. Ask the owner for access.'),
    };
  return { ...idleQuery, data: { items, total: state === 'rows' ? contests.length : 0, page, page_size: pageSize } };
}

export function TableSection() {
  const [state, setState] = useState<string>('rows');
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState('name');
  const [search, setSearch] = useState('');
  const selectedState = states.find((candidate) => candidate === state) ?? 'rows';
  return (
    <Section title="Table">
      <Row>
        <SegmentedControl aria-label="Table state" data={states} value={state} onChange={setState} />
      </Row>
      <DataTable
        id="gallery-contests"
        label="Contests"
        query={buildQuery(selectedState, page, sort)}
        columns={columns}
        idOf={(row) => row.id}
        nameOf={(row) => row.name}
        page={page}
        onPage={setPage}
        sort={sort}
        onSort={setSort}
        onClear={selectedState === 'filtered' ? () => setState('rows') : undefined}
        filters={
          <>
            <SearchBox label="Search contests" value={search} onSearch={setSearch} />
            <FilterChips
              label="Status"
              value={undefined}
              onChange={() => undefined}
              options={[
                { value: 'open', label: 'Open' },
                { value: 'drawn', label: 'Drawn' },
              ]}
            />
          </>
        }
        actions={(row) => [
          { label: 'Edit', icon: IconPencil, isQuick: true, onClick: () => toast.info(`Edit ${row.name}`) },
          { label: 'Duplicate', icon: IconCopy, isQuick: true, onClick: () => toast.info(`Copy of ${row.name}`) },
          {
            label: 'Delete',
            icon: IconTrash,
            danger: true,
            onClick: () => toast.undo(`${row.name} deleted.`, () => undefined),
          },
        ]}
        bulk={[
          { label: 'Archive', icon: IconArchive, onClick: (rows) => toast.good(`${rows.length} archived.`) },
          {
            label: 'Delete',
            icon: IconTrash,
            danger: true,
            onClick: (rows) => toast.undo(`${rows.length} deleted.`, () => undefined),
          },
        ]}
        empty={
          <EmptyState
            illustration="cup"
            title="No contests yet"
            action={<Button>New contest</Button>}
            aside="or view the demo"
          >
            Run a contest to collect leads.
          </EmptyState>
        }
      />
    </Section>
  );
}

const states: State[] = ['rows', 'loading', 'empty', 'filtered', 'broken', 'forbidden'];
