import { contestantMessages } from '@fanfare/contract/contests/contestants';
import { Text } from '@mantine/core';
import { IconBan, IconHandStop, IconListCheck, IconPlayerPlay } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { type Column, DataTable, type ListQuery, type RowAction } from '../../../ui/table/data-table.tsx';
import { ActionSummaryModal } from './action-summary-modal.tsx';
import { type Contestant, staleAfterContestantChange } from './contestant-queries.ts';
import { contestantStateLabels, originLabels } from './state-labels.ts';

const columns: Column<Contestant>[] = [
  {
    ...{ id: 'name', head: 'Contestant', isName: true, minWidth: 220 },
    cell: ({ name, email }) => (
      <>
        {name}
        <Text size="sm" c="dimmed">
          {email}
        </Text>
      </>
    ),
    text: ({ name }) => name,
  },
  {
    ...{ id: 'state', head: 'Status' },
    cell: ({ state }) => contestantStateLabels[state],
    text: ({ state }) => contestantStateLabels[state],
  },
  {
    ...{ id: 'points', head: 'Points', align: 'end' },
    cell: ({ points }) => formatNumber(points),
    text: ({ points }) => points,
  },
  {
    ...{ id: 'score', head: 'Fraud score', align: 'end' },
    cell: ({ score }) => score ?? '–',
    text: ({ score }) => score,
  },
  {
    ...{ id: 'origin', head: 'Added by' },
    cell: ({ origin }) => originLabels[origin],
    text: ({ origin }) => originLabels[origin],
  },
  {
    ...{ id: 'entered', head: 'Entered', minWidth: 180 },
    cell: ({ entered }) => <DateTime at={entered} />,
    text: ({ entered }) => entered,
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
  const canEdit = useCan('contests:editor');
  const [shown, setShown] = useState<Contestant>();
  const change = useSave('POST /contest/{id}/contestant_state', {
    refreshes: staleAfterContestantChange,
    onDone: () => void toast.good('Entry changed.'),
  });
  const act = (action: 'hold' | 'release' | 'disqualify', { user_id }: Contestant) =>
    change.mutate({ params: { id: contestId }, body: { action, user_id } });

  const actions = (row: Contestant): RowAction[] => {
    const isCounted = row.state === 'counted' || row.state === 'released';
    const canRelease = row.state === 'held' || row.state === 'disqualified';
    return [
      { label: 'Actions and points', icon: IconListCheck, isQuick: true, onClick: () => setShown(row) },
      ...(canEdit && isCounted ? [{ label: 'Hold', icon: IconHandStop, onClick: () => act('hold', row) }] : []),
      ...(canEdit && canRelease
        ? [{ label: 'Release', icon: IconPlayerPlay, onClick: () => act('release', row) }]
        : []),
      ...(canEdit && (isCounted || row.state === 'held')
        ? [{ label: 'Disqualify', icon: IconBan, danger: true, onClick: () => act('disqualify', row) }]
        : []),
    ];
  };

  return (
    <>
      <DataTable
        id="contestants"
        label="Contestants"
        query={list}
        columns={columns}
        idOf={({ user_id }) => user_id}
        nameOf={({ name }) => name}
        actions={actions}
        page={page}
        onPage={onPage}
        hasCsv={false}
        onClear={onClear}
        noMatchesTitle={contestantMessages.noMatches}
        filters={filters}
        empty={empty}
      />
      <ActionSummaryModal contestId={contestId} contestant={shown} onClose={() => setShown(undefined)} />
    </>
  );
}
