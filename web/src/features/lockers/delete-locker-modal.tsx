import { deleteConfirmationWord } from '@fanfare/contract/business/business';
import { lockerMessages } from '@fanfare/contract/lockers/options';
import { useSave } from '../../lib/api.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../ui/overlay/confirm-modal.tsx';

type Props = { locker: { id: number; name: string } | undefined; onClose: () => void; onDone?: () => void };

export function DeleteLockerModal({ locker, onClose, onDone }: Props) {
  const remove = useSave('POST /promotion/contentlocker/{id}/delete', {
    refreshes: ['GET /promotion/contentlocker'],
    onDone: () => {
      toast.good('Content locker deleted.');
      onDone?.();
    },
  });
  return (
    <ConfirmModal
      opened={locker !== undefined}
      onClose={onClose}
      title={`Delete ${locker?.name ?? ''}?`}
      confirmWord={deleteConfirmationWord}
      onConfirm={() => locker && remove.mutateAsync({ params: { id: locker.id } })}
    >
      <p>{lockerMessages.confirmDelete}</p>
      <p>Its content and figures are deleted, and pages with its code show nothing. Subscribers stay.</p>
    </ConfirmModal>
  );
}
