import { includesRole } from '@fanfare/contract/kit/permission';
import { IconChartBar, IconCopy, IconPlayerStop, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useCan } from '../../../lib/session.ts';
import type { RowAction } from '../../../ui/table/data-table.tsx';
import type { Contest } from '../contest-queries.ts';
import { DeleteContestModal } from './delete-contest-modal.tsx';
import { EndContestModal } from './end-contest-modal.tsx';
import { useDuplicate } from './use-duplicate.ts';

export type ActedContest = Pick<Contest, 'id' | 'name' | 'state' | 'entries' | 'role'>;

/** Actions for a contest, for the list and its own screens, and the dialogs that ask first. */
export function useContestActions({ onDeleted }: { onDeleted?: () => void } = {}): {
  actionsFor: (contest: ActedContest) => RowAction[];
  dialogs: ReactNode;
} {
  const navigate = useNavigate();
  // Figures and copies need the role for all contests of the business; an admin of a contest has rights in this one
  // only.
  const canSeeFigures = useCan('contests:viewer');
  const canCopy = useCan('contests:editor');
  const duplicate = useDuplicate();
  const [toDelete, setToDelete] = useState<ActedContest>();
  const [toEnd, setToEnd] = useState<ActedContest>();
  return {
    actionsFor: (contest) => {
      const { id, state, role } = contest;
      const openFigures = () => void navigate({ to: '/dashboard/$contestId', params: { contestId: String(id) } });
      return [
        ...(canSeeFigures && state !== 'draft' ? [{ label: 'Figures', icon: IconChartBar, onClick: openFigures }] : []),
        ...(canCopy ? [{ label: 'Duplicate', icon: IconCopy, onClick: () => duplicate(id) }] : []),
        ...(includesRole(role, 'publisher') && state === 'running'
          ? [{ label: 'End now', icon: IconPlayerStop, onClick: () => setToEnd(contest) }]
          : []),
        ...(includesRole(role, 'manager')
          ? [{ label: 'Delete', icon: IconTrash, danger: true, onClick: () => setToDelete(contest) }]
          : []),
      ];
    },
    dialogs: (
      <>
        <DeleteContestModal contest={toDelete} onClose={() => setToDelete(undefined)} onDone={onDeleted} />
        <EndContestModal contest={toEnd} onClose={() => setToEnd(undefined)} />
      </>
    ),
  };
}
