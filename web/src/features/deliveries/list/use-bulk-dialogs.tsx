import { plural } from '@fanfare/contract/kit/plurals';
import { IconBan, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import type { BulkAction } from '../../../ui/table/data-table.tsx';
import { useBulkActions } from '../use-bulk-actions.ts';
import type { DeliveryListItem } from './delivery-columns.tsx';

type BulkConfirmation = { action: 'retry' | 'cancel'; rows: DeliveryListItem[] };

/**
 * Retry and cancel of the selected deliveries, each after a confirmation. A retry leaves out deliveries that may have
 * arrived.
 */
export function useBulkDialogs() {
  const [confirmation, setConfirmation] = useState<BulkConfirmation>();
  const { retryMany, cancelMany } = useBulkActions();
  const close = () => setConfirmation(undefined);
  const actions: BulkAction<DeliveryListItem>[] = [
    { label: 'Try again', icon: IconRefresh, onClick: (rows) => setConfirmation({ action: 'retry', rows }) },
    { label: 'Cancel', icon: IconBan, danger: true, onClick: (rows) => setConfirmation({ action: 'cancel', rows }) },
  ];
  const rows = confirmation?.rows ?? [];
  const retried = rows.filter(({ can, may_repeat }) => can.retry && !may_repeat);
  const uncertain = rows.filter(({ can, may_repeat }) => can.retry && may_repeat).length;
  const canceled = rows.filter(({ can }) => can.cancel);
  const dialogs = (
    <>
      <ConfirmModal
        opened={confirmation?.action === 'retry'}
        onClose={close}
        title="Try again?"
        confirm="Try again"
        onConfirm={async () => {
          if (retried.length > 0) await retryMany(retried.map(({ id }) => id));
        }}
      >
        {countText(retried.length, rows.length, 'is sent again', 'are sent again')}{' '}
        {uncertain > 0 &&
          `${formatNumber(uncertain)} may already have arrived. Open them and check the account before you send them again.`}
      </ConfirmModal>
      <ConfirmModal
        opened={confirmation?.action === 'cancel'}
        onClose={close}
        title="Cancel deliveries?"
        confirm="Cancel deliveries"
        cancel="Keep"
        danger
        onConfirm={async () => {
          if (canceled.length > 0) await cancelMany(canceled.map(({ id }) => id));
        }}
      >
        {countText(canceled.length, rows.length, 'isn’t sent', 'aren’t sent')} You can still send them later.
      </ConfirmModal>
    </>
  );
  return { actions, dialogs };
}

const countText = (count: number, total: number, one: string, many: string): string =>
  `${formatNumber(count)} of ${formatNumber(total)} selected ${plural(count, one, many)}.`;
