import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { type Contest, staleAfterContestChange } from '../contest-queries.ts';

type Props = { contest: Pick<Contest, 'id' | 'name'> | undefined; onClose: () => void };

/** Dialog that asks before a running contest is ended. */
export function EndContestModal({ contest, onClose }: Props) {
  const end = useSave('POST /contest/{id}/end', {
    refreshes: staleAfterContestChange,
    onDone: () => void toast.good('Contest ended.'),
  });
  return (
    <ConfirmModal
      opened={contest !== undefined}
      onClose={onClose}
      title={`End ${contest?.name ?? ''} now?`}
      confirm="End now"
      danger
      onConfirm={() => contest && end.mutateAsync({ params: { id: contest.id } })}
    >
      Entering and collecting points stop, and you can draw winners. The rules page shows that the contest was ended
      early. You can’t undo this.
    </ConfirmModal>
  );
}
