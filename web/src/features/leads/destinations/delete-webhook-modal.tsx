import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import type { Webhook } from './destination-queries.ts';

type Props = {
  endpoint: Webhook | undefined;
  onClose: () => void;
  onConfirm: (endpoint: Webhook) => Promise<void>;
};

export const DeleteWebhookModal = ({ endpoint, onClose, onConfirm }: Props) => (
  <ConfirmModal
    opened={endpoint !== undefined}
    onClose={onClose}
    title="Delete webhook?"
    confirm="Delete webhook"
    danger
    onConfirm={async () => {
      if (endpoint) await onConfirm(endpoint);
    }}
  >
    New leads are no longer sent to <strong>{endpoint?.name}</strong>, and its log is deleted.
  </ConfirmModal>
);
