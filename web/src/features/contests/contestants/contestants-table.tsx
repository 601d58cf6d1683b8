import { contestantMessages } from '@fanfare/contract/contests/contestants';
import { Badge, Text } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { type Column, DataTable, type ListQuery } from '../../../ui/table/data-table.tsx';
import { ActionSummaryModal } from './action-summary-modal.tsx';
import { contestantStateColors, contestantStateLabels, originLabels, sourceLabels } from './contestant-labels.ts';
import type { Contestant } from './contestant-queries.ts';
import { useContestantActions } from './use-contestant-actions.tsx';

const columns: Column<Contestant>[] = [
  {
    id: 'name',
    head: 'Contestant',
    isName: true,
    minWidth: 220,
    cell: ({ name, email }) => (
      <div>
        {name}
        <Text size="sm" c="dimmed">
          {email}
        </Text>
      </div>
    ),
    text: ({ name }) => name,
  },
  {
    id: 'state',
    head: 'Status',
    minWidth: 140,
    cell: ({ state }) => (
      <Badge color={contestantStateColors[state]} miw="max-content">
        {contestantStateLabels[state]}
      </Badge>
    ),
    text: ({ state }) => contestantStateLabels[state],
  },
  {
    id: 'points',
    head: 'Points',
    align: 'end',
    cell: ({ points }) => formatNumber(points),
    text: ({ points }) => points,
  },
  {
    id: 'score',
    head: 'Fraud score',
    align: 'end',
    cell: ({ score }) => score ?? '–',
    text: ({ score }) => score,
  },
  {
    id: 'entered',
    head: 'Entered',
    minWidth: 150,
    cell: ({ entered, origin }) => (
      <div>
        <DateTime at={entered} show="relative" />
        {origin !== 'visitor' && (
          <Text size="sm" c="dimmed">
            {originLabels[origin]}
          </Text>
        )}
      </div>
    ),
    text: ({ entered }) => entered,
  },
  {
    id: 'source',
    head: 'Source',
    minWidth: 130,
    isExtra: true,
    cell: ({ source, origin }) => (origin === 'visitor' ? sourceLabels[source] : originLabels[origin]),
    text: ({ source }) => sourceLabels[source],
  },
];

type Props = {
  contestId: number;
  list: ListQuery<Contestant>;
  page: number;
  onPage: (page: number) => void;
  onClear: (() => void) | undefined;
  filters: ReactNode;
  empty: ReactNode;
};

export function ContestantsTable({ contestId, list, page, onPage, onClear, filters, empty }: Props) {
  const [shown, setShown] = useState<Contestant>();
  const { actionsFor, bulk, dialog } = useContestantActions(contestId);
  return (
    <>
      <DataTable
        id="contestants"
        label="Contestants"
        query={list}
        columns={columns}
        idOf={({ user_id }) => user_id}
        nameOf={({ name }) => name}
        actions={(row) => [
          { label: 'Actions and points', icon: IconListCheck, isQuick: true, onClick: () => setShown(row) },
          ...actionsFor(row),
        ]}
        bulk={bulk}
        page={page}
        onPage={onPage}
        hasCsv={false}
        onClear={onClear}
        noMatchesTitle={contestantMessages.noMatches}
        filters={filters}
        empty={empty}
      />
      <ActionSummaryModal
        contestId={contestId}
        contestant={shown}
        actions={shown ? actionsFor(shown) : []}
        onClose={() => setShown(undefined)}
      />
      {dialog}
    </>
  );
}
