import { dayMs } from '../kit/durations.ts';
import type { Kit } from '../kit/network.ts';
import { accounts, apiKeys, campaigns, fields, harbour } from './seed.data.ts';
import { createState } from './state.ts';

const seededContacts = ['ines@duarte.test', 'theo@lindqvist.test', 'amara@nwosu.test'];

/** Seeds the network. The same day always gives the same data. */
export const seed = (kit: Kit) => {
  const state = createState(kit);
  const today = Math.floor(state.now() / dayMs) * dayMs;
  for (const account of accounts) {
    state.accounts.set(account.id, account);
    const key = apiKeys[account.id] ?? '';
    state.keys.set(key, { key, accountId: account.id, lastUsedAt: state.now() });
  }
  campaigns.forEach((campaign, at) => {
    state.campaigns.set(campaign.id, { ...campaign, createdAt: today - (400 - at) * dayMs });
  });
  for (const field of fields) state.fields.set(field.id, field);
  seededContacts.forEach((email, at) => {
    state.addContact({
      id: `c000${at}`,
      accountId: harbour.id,
      campaignId: 'gNews',
      email,
      fields: [],
      addedAt: today - (30 - at) * dayMs,
      isConfirmed: true,
      isDropped: false,
    });
  });
};
