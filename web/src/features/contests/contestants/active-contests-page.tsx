import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { type Column, DataTable } from '../../../ui/table/data-table.tsx';
import { activeContestsQuery, type ContestChoice } from './contestant-queries.ts';

const columns: Column<ContestChoice>[] = [
  {
    id: 'name',
    head: 'Contest',
    isName: true,
    minWidth: 220,
    cell: ({ id, name }) => (
      <TextLink to="/contest/$id/contestants" params={{ id: String(id) }} inherit>
        {name}
      </TextLink>
    ),
    text: ({ name }) => name,
  },
  {
    id: 'entries',
    head: 'Entries',
    align: 'end',
    cell: ({ entries }) => formatNumber(entries),
    text: ({ entries }) => entries,
  },
  {
    id: 'held',
    head: 'Being checked',
    align: 'end',
    cell: ({ held }) => formatNumber(held),
    text: ({ held }) => held,
  },
  {
    id: 'ends',
    head: 'Ends',
    cell: ({ ends }) => (ends ? <DateTime at={ends} /> : '–'),
    text: ({ ends }) => ends,
  },
];

/** Page of the contests that run now; each links to its contestants. */
export function ActiveContestsPage() {
  const list = useQuery(activeContestsQuery);
  const items = list.data?.contests ?? [];
  const paged = list.data && { items, total: items.length, page: 1, page_size: Math.max(items.length, 1) };
  return (
    <Page title="Active contests" lead="Choose a contest to see who entered." width="wide">
      <DataTable
        id="active-contests"
        label="Active contests"
        query={{ ...list, data: paged }}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        empty={
          <EmptyState
            illustration="cup"
            title="No active contests"
            action={
              <Button component={Link} to="/contest">
                View all contests
              </Button>
            }
          >
            Contests appear here while they run. Open an ended one from the list to see who entered.
          </EmptyState>
        }
      />
    </Page>
  );
}
