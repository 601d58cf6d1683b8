import { type DeliveryState, deliveryStateLabels } from '@fanfare/contract/deliveries/states';
import { Badge } from '@mantine/core';

type Props = { delivery: { state: DeliveryState; stopped: boolean; overdue: boolean } };

const colors: Record<DeliveryState, string> = {
  planned: 'violet',
  sending: 'blue',
  waiting: 'blue',
  sent: 'green',
  confirmed: 'green',
  unconfirmed: 'orange',
  failed: 'red',
  missed: 'orange',
  cancelled: 'gray',
};

export function DeliveryStateBadge({ delivery: { state, stopped, overdue } }: Props) {
  if (stopped) return <Badge color="orange">Stopped</Badge>;
  if (overdue && state === 'planned') return <Badge color="orange">Overdue</Badge>;
  return <Badge color={colors[state]}>{deliveryStateLabels[state]}</Badge>;
}
