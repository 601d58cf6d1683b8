import type { Kit } from '../kit/network.ts';

export type Account = { id: string; name: string; email: string };
export type List = {
  id: string;
  accountId: string;
  name: string;
  /** True if people confirm by email and are unconfirmed until then; a setting of the customer outside the API. */
  asksForConfirmation: boolean;
  fields: { id: string; name: string }[];
};
export type Status = 'subscribed' | 'unsubscribed' | 'unconfirmed';
export type Subscriber = {
  id: string;
  accountId: string;
  listId: string;
  email: string;
  name?: string;
  status: Status;
  fields: Record<string, string>;
  ipAddress?: string;
  addedAt: number;
};

export type State = ReturnType<typeof createState>;

/** The stored collections of this network, and queries on them. */
export const createState = (kit: Kit) => {
  const lists = kit.collection<List>('lists');
  const listSubscribers = (listId: string) => kit.collection<Subscriber>(`subscribers.${listId}`);
  return {
    now: () => kit.clock.now().getTime(),
    accounts: kit.collection<Account>('accounts'),
    lists,
    /** The subscribers of a list, by id. */
    listSubscribers,
    accountLists: (accountId: string) => lists.values().filter((list) => list.accountId === accountId),
  };
};
