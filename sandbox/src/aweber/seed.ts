import { dayMs } from '../kit/durations.ts';
import type { Kit } from '../kit/network.ts';
import { accounts, harbour, lists } from './seed.data.ts';
import { createState } from './state.ts';

const seededAddresses = ['ines@duarte.test', 'theo@lindqvist.test'];

/** Seeds the network. The same day always gives the same data. */
export const seed = (kit: Kit) => {
  const state = createState(kit);
  const today = Math.floor(state.now() / dayMs) * dayMs;
  for (const account of accounts) state.accounts.set(account.id, account);
  for (const list of lists) state.lists.set(list.id, list);
  seededAddresses.forEach((email, at) => {
    const id = String(734_000_001 + at);
    state.listSubscribers('6201001').set(id, {
      id,
      accountId: harbour.id,
      listId: '6201001',
      email,
      status: 'subscribed' as const,
      fields: {},
      addedAt: today - (20 - at) * dayMs,
    });
  });
};
