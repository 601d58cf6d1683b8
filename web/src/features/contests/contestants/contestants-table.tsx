import { contestantMessages } from '@fanfare/contract/contests/contestants';
import type { ContestantAction } from '@fanfare/contract/contests/fraud-calls';
import { Badge, Text } from '@mantine/core';
import { IconBan, IconHandStop, IconListCheck, IconPlayerPlay } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { DateTime } from '../../../ui/page/date-time.tsx';
import {
  type BulkAction,
  type Column,
  DataTable,
  type ListQuery,
  type RowAction,
} from '../../../ui/table/data-table.tsx';
import { DisqualifyModal } from '../disqualify-modal.tsx';
import { ActionSummaryModal } from './action-summary-modal.tsx';
import { type Contestant, staleAfterContestantChange } from './contestant-queries.ts';
import { contestantStateColors, contestantStateLabels, originLabels, sourceLabels } from './state-labels.ts';

const columns: Column<Contestant>[] = [
  {
    ...{ id: 'name', head: 'Contestant', isName: true, minWidth: 220 },
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
    ...{ id: 'state', head: 'Status', minWidth: 140 },
    cell: ({ state }) => (
      <Badge color={contestantStateColors[state]} miw="max-content">
        {contestantStateLabels[state]}
      </Badge>
    ),
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
    ...{ id: 'entered', head: 'Entered', minWidth: 150 },
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
    ...{ id: 'source', head: 'Source', minWidth: 130, isExtra: true },
    cell: ({ source, origin }) => (origin === 'visitor' ? sourceLabels[source] : originLabels[origin]),
    text: ({ source }) => sourceLabels[source],
  },
];

const canHold = ({ state }: Contestant) => state === 'counted' || state === 'released';
const canRelease = ({ state }: Contestant) => state === 'held' || state === 'disqualified';

/** What leads back to a state. */
const undoActions: Record<Contestant['state'], ContestantAction> = {
  ...{ unconfirmed: 'release', counted: 'release', released: 'release', held: 'hold' },
  ...{ disqualified: 'disqualify', withdrawn: 'disqualify' },
};

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
  const [disqualified, setDisqualified] = useState<Contestant>();
  const change = useSave('POST /contest/{id}/contestant_state', { refreshes: staleAfterContestantChange });
  const send = (action: ContestantAction, { user_id }: Contestant, more = {}) =>
    change.mutateAsync({ params: { id: contestId }, body: { action, user_id, ...more } });
  const undo = async (rows: readonly Contestant[]) => {
    for (const row of rows) await send(undoActions[row.state], row);
  };
  /** Asks nothing first, because it can be undone. */
  const holdOrRelease = async (action: 'hold' | 'release', rows: readonly Contestant[]) => {
    const done = action === 'hold' ? 'held' : 'released';
    if (rows.length === 0) toast.info(`None of these entries can be ${done}.`);
    try {
      for (const row of rows) await send(action, row);
      const what = rows.length === 1 ? 'Entry' : `${rows.length} entries`;
      if (rows.length > 0) toast.undo(`${what} ${done}.`, () => void undo(rows).catch(toast.failed));
    } catch (error) {
      toast.failed(error);
    }
  };

  const actions = (row: Contestant): RowAction[] => {
    const isCounted = canHold(row);
    return [
      { label: 'Actions and points', icon: IconListCheck, isQuick: true, onClick: () => setShown(row) },
      ...(canEdit && isCounted
        ? [{ label: 'Hold', icon: IconHandStop, onClick: () => void holdOrRelease('hold', [row]) }]
        : []),
      ...(canEdit && canRelease(row)
        ? [
            {
              label: 'Release',
              icon: IconPlayerPlay,
              isQuick: true,
              onClick: () => void holdOrRelease('release', [row]),
            },
          ]
        : []),
      ...(canEdit && (isCounted || row.state === 'held')
        ? [{ label: 'Disqualify', icon: IconBan, danger: true, onClick: () => setDisqualified(row) }]
        : []),
    ];
  };

  const bulk: BulkAction<Contestant>[] = [
    { label: 'Hold', icon: IconHandStop, onClick: (rows) => holdOrRelease('hold', rows.filter(canHold)) },
    { label: 'Release', icon: IconPlayerPlay, onClick: (rows) => holdOrRelease('release', rows.filter(canRelease)) },
  ];

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
        bulk={canEdit ? bulk : []}
        page={page}
        onPage={onPage}
        hasCsv={false}
        onClear={onClear}
        noMatchesTitle={contestantMessages.noMatches}
        filters={filters}
        empty={empty}
      />
      <ActionSummaryModal contestId={contestId} contestant={shown} onClose={() => setShown(undefined)} />
      <DisqualifyModal
        name={disqualified?.name}
        consequence="This entry can’t win. The contestant sees that it isn’t part of the draw."
        onClose={() => setDisqualified(undefined)}
        onConfirm={async (why) => {
          if (!disqualified) return;
          await send('disqualify', disqualified, why);
          toast.good('Entry disqualified.');
        }}
      />
    </>
  );
}
