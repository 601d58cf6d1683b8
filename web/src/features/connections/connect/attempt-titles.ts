import type { Attempt } from '@fanfare/contract/connections/connections';

/** Titles by outcome. None says that an account isn't connected: after a failed reconnect it still can be. */
export const attemptTitles: Record<Attempt['outcome'], string> = {
  connected: 'Connected',
  limited: 'Connected with limited permissions',
  denied: 'Access declined',
  failed: 'Connection failed',
  waiting: 'Not finished yet',
  expired: 'Sign-in expired',
};
