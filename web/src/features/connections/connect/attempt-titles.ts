import type { Attempt } from '@fanfare/contract/connections/connections';

/**
 * Titles by outcome. No title says that an account isn't connected: after a failed reconnect it can still be connected.
 */
export const attemptTitles: Record<Attempt['outcome'], string> = {
  connected: 'Connected',
  limited: 'Connected with limited permissions',
  denied: 'Access declined',
  failed: 'Connection failed',
  waiting: 'Not finished yet',
  expired: 'Sign-in expired',
};
