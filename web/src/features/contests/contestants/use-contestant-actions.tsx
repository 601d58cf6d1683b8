import type { ContestantAction } from '@fanfare/contract/contests/fraud-calls';
import { IconBan, IconHandStop, IconPlayerPlay } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { BulkAction, RowAction } from '../../../ui/table/data-table.tsx';
import { DisqualifyModal } from '../disqualify-modal.tsx';
import { type Contestant, staleAfterContestantChange } from './contestant-queries.ts';

const canHold = ({ state }: Contestant) => state === 'counted' || state === 'released';
const canRelease = ({ state }: Contestant) => state === 'held' || state === 'disqualified';
const canDisqualify = (row: Contestant) => canHold(row) || row.state === 'held';

/** Action that undoes a change: by the entry's state before the change, the action that restores this state. */
const undoActions: Record<Contestant['state'], ContestantAction> = {
  unconfirmed: 'release',
  counted: 'release',
  released: 'release',
  held: 'hold',
  disqualified: 'disqualify',
  withdrawn: 'disqualify',
};

/** Actions for an entry (hold, release, disqualify), as far as its state and the user's role allow. */
export function useContestantActions(contestId: number): {
  actionsFor: (row: Contestant) => RowAction[];
  bulk: BulkAction<Contestant>[];
  dialog: ReactNode;
} {
  const canEdit = useCan('contests:editor');
  const [disqualified, setDisqualified] = useState<Contestant>();
  const change = useSave('POST /contest/{id}/contestant_state', { refreshes: staleAfterContestantChange });
  const send = (action: ContestantAction, { user_id }: Contestant, more = {}) =>
    change.mutateAsync({ params: { id: contestId }, body: { action, user_id, ...more } });
  const undo = async (rows: readonly Contestant[]) => {
    for (const row of rows) await send(undoActions[row.state], row);
  };
  /** Holds or releases entries without asking first, because each can be undone. */
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

  const hold = { label: 'Hold', icon: IconHandStop };
  const release = { label: 'Release', icon: IconPlayerPlay };
  return {
    actionsFor: (row) =>
      canEdit
        ? [
            ...(canHold(row) ? [{ ...hold, onClick: () => void holdOrRelease('hold', [row]) }] : []),
            ...(canRelease(row)
              ? [{ ...release, isQuick: true, onClick: () => void holdOrRelease('release', [row]) }]
              : []),
            ...(canDisqualify(row)
              ? [{ label: 'Disqualify', icon: IconBan, danger: true, onClick: () => setDisqualified(row) }]
              : []),
          ]
        : [],
    bulk: canEdit
      ? [
          { ...hold, onClick: (rows) => holdOrRelease('hold', rows.filter(canHold)) },
          { ...release, onClick: (rows) => holdOrRelease('release', rows.filter(canRelease)) },
        ]
      : [],
    dialog: (
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
    ),
  };
}
