import type { NetworkMishap } from '@fanfare/contract/practice';

export const faultLabels: Record<NetworkMishap, { name: string; about: string }> = {
  'rate-limit': { name: 'Ask to wait', about: 'Too many calls, says the network. What was to be sent waits.' },
  away: { name: 'Be away', about: 'Hangs up before anything is done. It is tried again.' },
  'lost-answer': { name: 'Lose the answer', about: 'Does the work, then hangs up. Nobody knows, so it is looked up.' },
  expired: { name: 'Say “expired”', about: 'Refuses the token as too old. A person must sign in again.' },
  revoked: { name: 'Say “revoked”', about: 'Refuses as if the person had removed us.' },
};

const isKnown = (what: string): what is NetworkMishap => what in faultLabels;
export const wordsOf = (what: string): string => (isKnown(what) ? faultLabels[what].name : what);
