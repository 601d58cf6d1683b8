import type { PracticeApp } from '../kit/oauth/consent-dialog.ts';
import type { Account, List } from './state.ts';

/** Seeded accounts and lists. Their ids are fixed: demos, tests and documents use them. */
export const harbour: Account = { id: '1874301', name: 'Harbour Coffee Roasters', email: 'olive@harbour-coffee.test' };
const cycles: Account = { id: '1874302', name: 'Okafor Cycles', email: 'marcus@okafor-cycles.test' };
export const accounts = [harbour, cycles];

export const practiceApp: PracticeApp = {
  id: 'practiceAWeberClient0000000000001',
  secret: 'practice0aweber0client0secret0001',
  name: 'Fanfare (practice)',
  redirects: ['loopback'],
};

export const lists: List[] = [
  {
    id: '6201001',
    accountId: harbour.id,
    name: 'harbour-newsletter',
    asksForConfirmation: false,
    fields: [
      { id: '11', name: 'City' },
      { id: '12', name: 'Phone' },
      { id: '13', name: 'Favorite roast' },
    ],
  },
  {
    id: '6201002',
    accountId: harbour.id,
    name: 'tasting-club',
    asksForConfirmation: true,
    fields: [{ id: '21', name: 'City' }],
  },
  ...Array.from({ length: 130 }, (_, at) => ({
    id: `62020${100 + at}`,
    accountId: cycles.id,
    name: `ride-${100 + at}`,
    asksForConfirmation: false,
    fields: [],
  })),
];

/** Addresses that are refused as blocked. */
export const blockedAddresses = ['blocked@harbour-coffee.test'];
