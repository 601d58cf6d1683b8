import { type ShareState, shareStateLabels } from '@fanfare/contract/social/shares';
import { Badge } from '@mantine/core';

type Props = {
  state: ShareState;
  /** True if the share is due, but no worker has begun to publish it. */
  overdue?: boolean;
};

const colors: Record<ShareState, string> = {
  intent: 'violet',
  sending: 'blue',
  waiting: 'blue',
  published: 'green',
  failed: 'red',
  unconfirmed: 'orange',
  missed: 'orange',
  cancelled: 'gray',
};

/** Badge with the state of a share. */
export function ShareStateBadge({ state, overdue = false }: Props) {
  if (overdue && state === 'intent') return <Badge color="orange">Overdue</Badge>;
  return <Badge color={colors[state]}>{shareStateLabels[state]}</Badge>;
}
