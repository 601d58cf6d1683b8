import type { Kit } from '../kit/network.ts';
import type { Boost, Content } from './ads/ad-objects.ts';
import { type Change, withChange } from './ads/changes.ts';

export type Status = 'active' | 'pending' | 'terminated';
export type SubAccount = {
  id: string;
  name: string;
  email: string;
  status: Status;
  permissions: 'full' | 'child';
  madeAt: number;
  /** Changes of the status; missing if it never changed. */
  statuses?: Change<Status>[] | undefined;
  /** Changes of the account's ability to pay; missing if it never changed. */
  payments?: Change<boolean>[] | undefined;
};
export type Token = { value: string; expiresAt: number; isOver: boolean };
export type State = ReturnType<typeof createState>;

/** The stored collections of this network. */
export const createState = (kit: Kit) => ({
  now: () => kit.clock.now().getTime(),
  url: kit.url,
  accounts: kit.collection<SubAccount>('sub-accounts'),
  tokens: kit.collection<Token>('tokens'),
  boosts: kit.collection<Boost>('boosts'),
  contents: kit.collection<Content>('contents'),
});

export const withStatus = (account: SubAccount, status: Status, now: number): SubAccount => ({
  ...account,
  status,
  statuses: withChange(account.statuses ?? [{ at: 0, value: account.status }], now, status),
});

/** Time as this network formats it: "2021-05-01 14:15:10" (UTC). */
export const formatTimestamp = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');
