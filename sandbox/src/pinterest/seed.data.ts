import type { Account, PracticeApp, Privacy } from './state.ts';

/** Seeded accounts and boards. Their ids are fixed: demos, tests and documents use them. */
export const harbour: Account = {
  id: '549755885175100001',
  username: 'harbourcoffee',
  name: 'Olive Hartmann',
  email: 'olive@harbour-coffee.test',
  type: 'BUSINESS',
  businessName: 'Harbour Coffee Roasters',
  website: 'https://harbour-coffee.test',
  about: 'Small batches, roasted by the water.',
  followers: 12_480,
};
export const cycles: Account = {
  id: '549755885175100002',
  username: 'okaforcycles',
  name: 'Marcus Okafor',
  email: 'marcus@okafor-cycles.test',
  type: 'BUSINESS',
  businessName: 'Okafor Cycles',
  website: 'https://okafor-cycles.test',
  about: 'Hand-built frames and honest repairs.',
  followers: 2_310,
};
/** Account without a public board, for testing board creation. */
export const ines: Account = {
  id: '549755885175100003',
  username: 'inesduarte',
  name: 'Ines Duarte',
  email: 'ines@duarte.test',
  type: 'PINNER',
  about: 'Light, mostly.',
  followers: 96,
};
export const accounts = [harbour, cycles, ines];

export const practiceApp: PracticeApp = {
  id: '1482935',
  name: 'Fanfare (practice)',
  secret: 'practice0pinterest0app0secret001',
  redirects: ['loopback'],
};

type SeededBoard = { account: Account; name: string; description: string; privacy: Privacy; pins: number };

const publicBoards = (account: Account, names: string[], description: string, pins: number): SeededBoard[] =>
  names.map((name, at) => ({ account, name, description, privacy: 'PUBLIC', pins: at === 0 ? pins : (at * 7) % 5 }));

export const boards: SeededBoard[] = [
  ...publicBoards(
    harbour,
    [
      'Brewing at home',
      'Latte art',
      'Our roastery',
      'Espresso',
      'Filter coffee',
      'Cold brew',
      'Café corners',
      'Coffee and cake',
      'Winter drinks',
      'Summer drinks',
      'Packaging we love',
      'Farms we visit',
      'Colombia',
      'Ethiopia',
      'Brazil',
      'Decaf without regret',
      'Grinders',
      'Kettles',
      'Cups and saucers',
      'Recipes',
      'Breakfast',
      'Gift ideas',
      'Coffee gardens',
      'Posters',
      'Harbour views',
      'Team days',
      'Small kitchens',
      'Coffee reading list',
    ],
    'Collected by the people behind the bar.',
    60,
  ),
  { account: harbour, name: 'Wholesale samples', description: '', privacy: 'PROTECTED', pins: 2 },
  { account: harbour, name: 'Next year’s labels', description: '', privacy: 'SECRET', pins: 3 },
  ...publicBoards(cycles, ['Frames', 'Workshop', 'Rides around the city'], 'From the stand and from the road.', 24),
  { account: ines, name: 'Ideas for the studio', description: '', privacy: 'SECRET', pins: 4 },
];

export const titles = [
  'A slow morning',
  'Before and after',
  'Five things to try',
  'The one we keep coming back to',
  'Made by hand',
  'A quiet corner',
  'Step by step',
  'Worth the wait',
] as const satisfies readonly [string, ...string[]];
export const lines = [
  'Save it for the weekend.',
  'The whole story is in our journal.',
  'Tell us how yours turned out.',
  'Simple, and better every time.',
] as const satisfies readonly [string, ...string[]];
