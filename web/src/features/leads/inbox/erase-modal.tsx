import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import type { LeadDetail } from '../lead-queries.ts';
import { leadName } from './inbox-columns.tsx';

type Props = { lead: LeadDetail; opened: boolean; onClose: () => void; onErased: () => void };

/** Dialog that erases the person's data here and, where they can, at the services; the answer lists what remains. */
export function EraseModal({ lead, opened, onClose, onErased }: Props) {
  const erase = useSave('POST /leads/inbox/{id}/erase', { refreshes: ['GET /leads/inbox'] });
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      title="Erase lead?"
      confirmWord="erase"
      onConfirm={async () => {
        const { remains } = await erase.mutateAsync({ params: { id: lead.id } });
        onErased();
        if (remains.length === 0) toast.good('Lead erased.');
        else
          toast.bad(
            remains.map(({ place, reason }) => `${place}: ${reason}`).join(' '),
            'Lead erased here. Some data remains elsewhere.',
          );
      }}
    >
      Everything about <strong>{leadName(lead)}</strong> is erased here, and we ask the services it was sent to for the
      same. You can’t undo this.
    </ConfirmModal>
  );
}
