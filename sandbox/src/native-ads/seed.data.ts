import type { Status } from './state.ts';

type NamedAccount = { name: string; email: string; status: Status; about: string };

/** Accounts with fixed names: shown first on the start page, used by demos and tests. */
export const namedAccounts: NamedAccount[] = [
  { name: 'olive-garden-ads', email: 'ads@olive.test', status: 'active', about: 'Start with this one' },
  { name: 'harbour-coffee-ads', email: 'ads@harbour-coffee.test', status: 'active', about: 'Ready to advertise' },
  { name: 'okafor-cycles-ads', email: 'ads@okafor-cycles.test', status: 'active', about: 'Ready to advertise' },
  { name: 'northside-market-ads', email: 'ads@northside-market.test', status: 'pending', about: 'Not yet approved' },
  { name: 'duarte-food-ads', email: 'ads@duarte.test', status: 'terminated', about: 'Can’t advertise' },
];

export const nameAdjectives = [
  'amber',
  'blue',
  'bright',
  'calm',
  'cedar',
  'city',
  'clear',
  'copper',
  'coral',
  'east',
  'fern',
  'first',
  'golden',
  'grand',
  'green',
  'high',
  'kind',
  'little',
  'lucky',
  'maple',
] as const;
export const nameNouns = [
  'bakery',
  'books',
  'cinema',
  'dental',
  'fitness',
  'florist',
  'garage',
  'hotel',
  'kitchen',
  'news',
  'optics',
  'pets',
] as const;
