import type { NetworkFault } from '@fanfare/contract/practice';

export const faultLabels: Record<NetworkFault, { name: string; description: string }> = {
  'rate-limit': { name: 'Rate limit', description: 'The network reports too many calls. Fanfare waits.' },
  away: { name: 'Unavailable', description: 'The connection fails before anything is done. Fanfare retries.' },
  'lost-answer': {
    name: 'Lost response',
    description: 'The network does the work but never replies. Fanfare checks the account.',
  },
  expired: { name: 'Access expired', description: 'The network rejects the token. You need to reconnect.' },
  revoked: { name: 'Access revoked', description: 'As if the user removed Fanfare’s access.' },
};

const isNetworkFault = (kind: string): kind is NetworkFault => kind in faultLabels;
export const faultLabel = (kind: string): string => (isNetworkFault(kind) ? faultLabels[kind].name : kind);
