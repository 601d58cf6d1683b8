import { deleteConfirmationWord } from '@fanfare/contract/business/business';
import { campaignMessages } from '@fanfare/contract/campaigns/campaigns';
import { withDocumentMessage } from '../../lib/api/document-errors.ts';
import { useSave } from '../../lib/api.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../ui/overlay/confirm-modal.tsx';

type Props = {
  campaign: { id: number; name: string } | undefined;
  onClose: () => void;
  onDone?: () => void;
};

export function DeleteCampaignModal({ campaign, onClose, onDone }: Props) {
  const remove = useSave('POST /campaign/{id}/delete', {
    refreshes: ['GET /campaigns'],
    onDone: () => {
      toast.good('Campaign deleted.');
      onDone?.();
    },
  });
  return (
    <ConfirmModal
      opened={campaign !== undefined}
      onClose={onClose}
      title={`Delete ${campaign?.name ?? ''}?`}
      confirmWord={deleteConfirmationWord}
      onConfirm={() =>
        campaign &&
        remove.mutateAsync({ params: { id: campaign.id } }).catch(withDocumentMessage(campaignMessages.deleteFailed))
      }
    >
      <p>{campaignMessages.confirmDelete}</p>
      <p>Its posts stay. Posts on hold are published at their scheduled times.</p>
    </ConfirmModal>
  );
}
