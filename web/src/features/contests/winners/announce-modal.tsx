import { waitsForApprovalMessage } from '@fanfare/contract/approvals/approvals';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { staleAfterDraw, type Winner } from './winner-queries.ts';

type Props = {
  contestId: number;
  prizeId: number;
  winners: readonly Winner[];
  opened: boolean;
  onClose: () => void;
};

/** Dialog that asks before it emails the winners, which can't be taken back. */
export function AnnounceModal({ contestId, prizeId, winners, opened, onClose }: Props) {
  const update = useSave('POST /contest/{id}/update_winners', { refreshes: staleAfterDraw });
  const count = winners.length;
  const title = count === 1 ? `Announce ${winners[0]?.name}?` : `Announce ${count} winners?`;
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title={title}
      confirm={count === 1 ? 'Announce winner' : `Announce ${count} winners`}
      onConfirm={async () => {
        let isWaiting = false;
        for (const { winner_id } of winners) {
          const { approval_id } = await update.mutateAsync({
            params: { id: contestId },
            body: { action: 'confirm', prize_id: prizeId, winner_id },
          });
          isWaiting ||= approval_id !== undefined;
        }
        if (isWaiting) toast.good(waitsForApprovalMessage);
        else toast.good(count === 1 ? 'Winner announced.' : `${count} winners announced.`);
      }}
    >
      {count === 1 ? 'The winner gets' : 'Each winner gets'} an email with a link to claim the prize. Their first name
      and an initial appear on the public page.
    </ConfirmModal>
  );
}
