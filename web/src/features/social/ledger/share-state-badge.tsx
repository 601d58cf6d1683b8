import { type ShareState, shareStateLabels } from '@fanfare/contract/shares';
import { Badge } from '@mantine/core';

type Props = { state: ShareState /** Due, and nobody looks after it. */; overdue?: boolean };

const colours: Record<ShareState, string> = {
  intent: 'violet',
  sending: 'blue',
  waiting: 'blue',
  published: 'green',
  failed: 'red',
  unconfirmed: 'orange',
  missed: 'orange',
  cancelled: 'gray',
};

/** Where a share is on its way out, in one word. */
export function ShareStateBadge({ state, overdue = false }: Props) {
  if (overdue && state === 'intent') return <Badge color="orange">Overdue</Badge>;
  return <Badge color={colours[state]}>{shareStateLabels[state]}</Badge>;
}
