import { useSave } from '../../lib/api.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../ui/overlay/confirm-modal.tsx';

type Props = { locker: { id: number; name: string } | undefined; onClose: () => void };

export function RelockModal({ locker, onClose }: Props) {
  const relock = useSave('POST /promotion/contentlocker/{id}/relock', {
    onDone: () => void toast.good('Locked again.'),
  });
  return (
    <ConfirmModal
      opened={locker !== undefined}
      onClose={onClose}
      title={`Lock ${locker?.name ?? ''} again?`}
      confirm="Lock again"
      onConfirm={() => locker && relock.mutateAsync({ params: { id: locker.id } })}
    >
      <p>Everyone who unlocked the content has to do the action again. Figures and subscribers stay.</p>
    </ConfirmModal>
  );
}
