import type { Account, Campaign, CustomField } from './state.ts';

/** Seeded accounts, keys and lists. Their ids are fixed: demos, tests and documents use them. */
export const harbour: Account = {
  id: 'pHa1r',
  email: 'olive@harbour-coffee.test',
  firstName: 'Olive',
  lastName: 'Hartmann',
  companyName: 'Harbour Coffee Roasters',
};
const cycles: Account = {
  id: 'pCy2c',
  email: 'marcus@okafor-cycles.test',
  firstName: 'Marcus',
  lastName: 'Okafor',
  companyName: 'Okafor Cycles',
};
export const accounts = [harbour, cycles];

export const apiKeys: Record<string, string> = {
  [harbour.id]: 'practice0getresponse0harbour0001',
  [cycles.id]: 'practice0getresponse0cycles00002',
};

type SeededCampaign = Omit<Campaign, 'createdAt'>;
/** Seeded lists. `single`: contacts are on the list at once; `double`: after they confirm. */
export const campaigns: SeededCampaign[] = [
  { id: 'gNews', accountId: harbour.id, name: 'harbour_newsletter', optin: 'single', isDefault: true },
  { id: 'gClub', accountId: harbour.id, name: 'tasting_club', optin: 'double', isDefault: false },
  { id: 'gShop', accountId: harbour.id, name: 'wholesale', optin: 'single', isDefault: false },
  ...Array.from({ length: 130 }, (_, at) => ({
    id: `gR${100 + at}`,
    accountId: cycles.id,
    name: `ride_${100 + at}`,
    optin: 'single' as const,
    isDefault: at === 0,
  })),
];

const seedField = (id: string, accountId: string, name: string, more: Partial<CustomField> = {}): CustomField => ({
  id,
  accountId,
  name,
  type: 'string',
  format: 'text',
  values: [],
  ...more,
});
export const fields: CustomField[] = [
  seedField('fCity', harbour.id, 'city'),
  seedField('fPhon', harbour.id, 'phone', { type: 'phone' }),
  seedField('fComp', harbour.id, 'company'),
  seedField('fTast', harbour.id, 'favorite_roast', { format: 'single_select', values: ['Light', 'Medium', 'Dark'] }),
  seedField('fBike', cycles.id, 'bike'),
];

/** Addresses that are refused at once: on the account's blocklist, or bounced before. */
export const blockedAddresses = ['blocked@harbour-coffee.test', 'bounced@example.test'];
/** Domain of addresses that are accepted with 202 and then dropped without an error. */
export const droppedDomain = 'dropped.test';
