import { useSave } from '../../lib/api.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../ui/overlay/confirm-modal.tsx';

type Props = { item: { id: number; header: string } | undefined; onClose: () => void; onDone?: () => void };

export function DeleteNewsModal({ item, onClose, onDone }: Props) {
  const remove = useSave('POST /staff/news/{id}/delete', {
    refreshes: ['GET /staff/news', 'GET /user/{id}/news'],
    onDone: () => {
      toast.good('News deleted.');
      onDone?.();
    },
  });
  return (
    <ConfirmModal
      opened={item !== undefined}
      onClose={onClose}
      title="Delete news?"
      confirm="Delete news"
      danger
      onConfirm={async () => {
        if (item) await remove.mutateAsync({ params: { id: item.id } });
      }}
    >
      <strong>{item?.header}</strong> is removed from everyone’s news menu and banner. You can’t undo this.
    </ConfirmModal>
  );
}
