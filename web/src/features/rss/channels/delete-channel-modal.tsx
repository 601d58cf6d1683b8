import { rssMessages } from '@fanfare/contract/rss/rss';
import { useQueryClient } from '@tanstack/react-query';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { type Channel, staleAfterChannelChange } from '../rss-queries.ts';

type Props = { channel: Channel | undefined; onClose: () => void; onDone: () => Promise<void> };

export function DeleteChannelModal({ channel, onClose, onDone }: Props) {
  const client = useQueryClient();
  const remove = useSave('POST /content/rss/channel/{id}/delete', {
    // Navigates before the lists are requested again, because the screen of the deleted channel would show an error.
    onDone: async () => {
      toast.good('Channel deleted.');
      await onDone();
      await Promise.all(staleAfterChannelChange.map((queryKey) => client.invalidateQueries({ queryKey: [queryKey] })));
    },
  });
  return (
    <ConfirmModal
      opened={channel !== undefined}
      onClose={onClose}
      title={rssMessages.deleteChannel}
      confirm="Delete channel"
      danger
      onConfirm={() => channel && remove.mutateAsync({ params: { id: channel.id } })}
    >
      <strong>{channel?.title}</strong> is deleted with its feeds. Your favorites stay.
    </ConfirmModal>
  );
}
