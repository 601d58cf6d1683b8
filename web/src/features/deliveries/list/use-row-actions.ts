import { deliveryAnswerLabels } from '@fanfare/contract/deliveries/states';
import { terms } from '@fanfare/contract/kit/terms';
import { isFixedByReconnecting } from '@fanfare/contract/networks/failure';
import {
  IconArrowUpRight,
  IconBan,
  IconCheck,
  IconExternalLink,
  IconPlugConnected,
  IconRefresh,
  IconRepeat,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { RowAction } from '../../../ui/table/data-table.tsx';
import { type DeliveryActions, retryLabel } from '../detail/use-delivery-actions.tsx';
import type { DeliveryListItem } from './delivery-columns.tsx';

/** Actions that the server allows this member for the row. */
export function useRowActions({ retry, cancel, confirm, giveUp, replay }: DeliveryActions) {
  const router = useRouter();
  return (row: DeliveryListItem): RowAction[] => {
    const { can, url, path, place, kind_label, failure_kind } = row;
    return [
      ...(can.retry ? [{ label: retryLabel(row), icon: IconRefresh, isQuick: true, onClick: () => retry(row) }] : []),
      ...(isFixedByReconnecting(failure_kind)
        ? [
            {
              label: terms.reconnect,
              icon: IconPlugConnected,
              isQuick: true,
              onClick: () => void router.navigate({ to: '/user/account', hash: 'social' }),
            },
          ]
        : []),
      ...(can.confirm ? [{ label: deliveryAnswerLabels.sent, icon: IconCheck, onClick: () => confirm(row) }] : []),
      ...(can.give_up ? [{ label: deliveryAnswerLabels.notSent, icon: IconBan, onClick: () => giveUp(row) }] : []),
      ...(can.replay ? [{ label: 'Send again', icon: IconRepeat, onClick: () => replay(row) }] : []),
      ...(path
        ? [
            {
              label: `Open ${kind_label.toLowerCase()}`,
              icon: IconArrowUpRight,
              onClick: () => void router.navigate({ href: path }),
            },
          ]
        : []),
      ...(url
        ? [
            {
              label: `View on ${place}`,
              icon: IconExternalLink,
              onClick: () => void window.open(url, '_blank', 'noopener'),
            },
          ]
        : []),
      ...(can.cancel ? [{ label: 'Cancel delivery', icon: IconBan, danger: true, onClick: () => cancel(row) }] : []),
    ];
  };
}
