import type { Status } from './state.ts';

type Known = { name: string; email: string; status: Status; about: string };

/** The accounts anybody can guess. The first page shows them, and demos and tests name them. */
export const known: Known[] = [
  { name: 'olive-garden-ads', email: 'ads@olive.test', status: 'active', about: 'Start with this one' },
  { name: 'harbour-coffee-ads', email: 'ads@harbour-coffee.test', status: 'active', about: 'Ready to advertise' },
  { name: 'okafor-cycles-ads', email: 'ads@okafor-cycles.test', status: 'active', about: 'Ready to advertise' },
  { name: 'northside-market-ads', email: 'ads@northside-market.test', status: 'pending', about: 'Not yet approved' },
  { name: 'duarte-food-ads', email: 'ads@duarte.test', status: 'disabled', about: 'Switched off' },
];

export const firstWords = [
  ...['amber', 'blue', 'bright', 'calm', 'cedar', 'city', 'clear', 'copper', 'coral', 'east', 'fern', 'first'],
  ...['golden', 'grand', 'green', 'high', 'kind', 'little', 'lucky', 'maple'],
] as const;
export const secondWords = [
  ...['bakery', 'books', 'cinema', 'dental', 'fitness', 'florist', 'garage', 'hotel', 'kitchen', 'news', 'optics'],
  'pets',
] as const;
