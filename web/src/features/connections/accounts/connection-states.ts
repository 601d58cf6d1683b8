import type { ConnectionState } from '@fanfare/contract/connections/connections';
import { terms } from '@fanfare/contract/kit/terms';
import type { Tone } from '../../../ui/feedback/alert.tsx';

export const connectionStates: Record<ConnectionState, { label: string; tone: Tone; color: string }> = {
  working: { label: 'Connected', tone: 'good', color: 'green' },
  limited: { label: 'Permissions missing', tone: 'warn', color: 'orange' },
  expiring: { label: terms.expiresSoon, tone: 'warn', color: 'orange' },
  attention: { label: terms.needsAttention, tone: 'bad', color: 'red' },
};
