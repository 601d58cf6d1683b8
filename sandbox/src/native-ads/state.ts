import type { Kit } from '../kit/network.ts';

export type Status = 'active' | 'pending' | 'terminated';
export type SubAccount = {
  id: string;
  name: string;
  email: string;
  status: Status;
  permissions: 'full' | 'child';
  madeAt: number;
};
export type Token = { value: string; expiresAt: number; isOver: boolean };
export type State = ReturnType<typeof createState>;

/** The stored collections of this network. */
export const createState = (kit: Kit) => ({
  now: () => kit.clock.now().getTime(),
  accounts: kit.collection<SubAccount>('sub-accounts'),
  tokens: kit.collection<Token>('tokens'),
});

/** "2021-05-01 14:15:10" (UTC), the timestamp format of this network. */
export const formatTimestamp = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
