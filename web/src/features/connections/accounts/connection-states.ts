import type { ConnectionState } from '@fanfare/contract/connections';
import type { Tone } from '../../../ui/feedback/alert.tsx';

export const connectionStates: Record<ConnectionState, { words: string; tone: Tone; colour: string }> = {
  working: { words: 'Working', tone: 'good', colour: 'green' },
  limited: { words: 'Permissions missing', tone: 'warn', colour: 'orange' },
  expiring: { words: 'Sign in again soon', tone: 'warn', colour: 'orange' },
  attention: { words: 'Needs you', tone: 'bad', colour: 'red' },
};
