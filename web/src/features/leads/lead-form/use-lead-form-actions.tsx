import { formatCountOf } from '@fanfare/contract/kit/plurals';
import { terms } from '@fanfare/contract/kit/terms';
import { IconPlugConnected, IconPlugConnectedX, IconRefresh, IconSend } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import type { RowAction } from '../../../ui/table/data-table.tsx';
import { type LeadForm, staleAfterFormChange } from '../lead-queries.ts';
import { formCountText } from './lead-form-columns.tsx';

type Confirmation = { action: 'disconnect' | 'release'; form: LeadForm };

/** Actions a member has for a lead form in a list or on its page, with the dialogs that ask before them. */
export function useLeadFormActions() {
  const navigate = useNavigate();
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const canPublish = useCan('leads:publisher');
  const canEdit = useCan('leads:editor');
  const read = useSave('POST /leads/form/{form_id}/read', { refreshes: staleAfterFormChange });
  const disconnect = useSave('POST /leads/form/{form_id}/disconnect', { refreshes: staleAfterFormChange });
  const release = useSave('POST /leads/form/{form_id}/release', { refreshes: staleAfterFormChange });
  const params = { form_id: confirmation?.form.form_id ?? '' };
  const close = () => setConfirmation(undefined);

  const readNow = ({ form_id }: LeadForm) =>
    read.mutate(
      { params: { form_id } },
      { onSuccess: (form) => toast.good(`${formCountText(form)}.`), onError: toast.failed },
    );
  const askToDisconnect = (form: LeadForm) => setConfirmation({ action: 'disconnect', form });
  const askToRelease = (form: LeadForm) => setConfirmation({ action: 'release', form });

  const rowActions = (form: LeadForm): RowAction[] => [
    ...(canPublish
      ? [
          {
            label: form.connected ? 'Edit connection' : 'Connect form',
            icon: IconPlugConnected,
            isQuick: true,
            onClick: () => void navigate({ to: '/leads/form/$id', params: { id: form.form_id } }),
          },
        ]
      : []),
    ...(canEdit && form.connected && form.source === 'facebook'
      ? [{ label: terms.checkNow, icon: IconRefresh, onClick: () => readNow(form) }]
      : []),
    ...(canPublish && form.held > 0
      ? [{ label: 'Deliver leads on hold', icon: IconSend, onClick: () => askToRelease(form) }]
      : []),
    ...(canPublish && form.connected
      ? [{ label: 'Disconnect form', icon: IconPlugConnectedX, danger: true, onClick: () => askToDisconnect(form) }]
      : []),
  ];

  const dialogs = (
    <>
      <ConfirmModal
        opened={confirmation?.action === 'disconnect'}
        onClose={close}
        title="Disconnect form?"
        confirm="Disconnect form"
        danger
        onConfirm={async () => {
          await disconnect.mutateAsync({ params });
          toast.good('Form disconnected.');
        }}
      >
        New leads of <strong>{confirmation?.form.name}</strong> no longer come in and go nowhere. Leads you have stay in
        the inbox.
      </ConfirmModal>
      <ConfirmModal
        opened={confirmation?.action === 'release'}
        onClose={close}
        title="Deliver leads on hold?"
        confirm="Deliver leads"
        onConfirm={async () => {
          const { released } = await release.mutateAsync({ params });
          toast.good(`Delivering ${formatCountOf(released, 'lead')}.`);
        }}
      >
        {formatNumber(confirmation?.form.held ?? 0)} leads came in before you connected{' '}
        <strong>{confirmation?.form.name}</strong>. They go to its list, contest and other destinations now. You can’t
        undo this.
      </ConfirmModal>
    </>
  );
  return { rowActions, dialogs, readNow, isReading: read.isPending, askToDisconnect, askToRelease };
}
