import type { PracticeSite, User } from './state.ts';

/** The application id (UUID) that Fanfare sends. */
export const practiceApp = { id: 'b6f1c7d2-3a4e-4f5b-8c9d-0e1f2a3b4c5d', name: 'Fanfare' };

type SeededUser = Omit<User, 'id' | 'slug'> & { password: string };
export type SeededSite = Omit<PracticeSite, 'hasCron' | 'hasApplicationPasswords' | 'isRestForUsersOnly'> & {
  users: SeededUser[];
  /** Escaped names, and the parent's index in this list. */
  categories: { name: string; parent?: number }[];
  titles: string[];
  paragraphs: string[];
};

const buildUsers = (site: string, passwords: [string, string, string, string, string]): SeededUser[] => [
  {
    ...{ login: 'olive', name: 'Olive Hartmann', email: `olive@${site}.test`, role: 'administrator' },
    ...{ description: 'Owns the place and answers for it.', password: passwords[0] },
  },
  {
    ...{ login: 'marcus', name: 'Marcus Okafor', email: `marcus@${site}.test`, role: 'editor' },
    ...{ description: 'Reads everything before it goes out.', password: passwords[1] },
  },
  {
    ...{ login: 'ines', name: 'Ines Duarte', email: `ines@${site}.test`, role: 'author' },
    ...{ description: 'Writes, photographs, forgets the captions.', password: passwords[2] },
  },
  {
    ...{ login: 'tom', name: 'Tom Reader', email: `tom@${site}.test`, role: 'subscriber' },
    ...{ description: '', password: passwords[3] },
  },
  {
    ...{ login: 'carl', name: 'Carl Brandt', email: `carl@${site}.test`, role: 'contributor' },
    ...{ description: 'Sends a draft now and then.', password: passwords[4] },
  },
];

export const sites: SeededSite[] = [
  {
    slug: 'harbour',
    title: 'Harbour Coffee Journal',
    tagline: 'Notes from a small roastery by the water',
    timezone: 'Europe/Amsterdam',
    gmtOffset: 1,
    permalinks: 'pretty',
    hasLinkHeader: true,
    hue: 24,
    users: buildUsers('harbour-coffee', [
      'Hq7nT2vKx9BdLm4RpZc8WyEa',
      'mV3kR8tXb2NzQy6GcJw9HsPd',
      'c9YpFs4LkT7eXm2VbQr6WnZh',
      'tB5xGw8NqJ3rHd6ZmKy2PvCs',
      'Vr2cJn6XpT8bWq4MzKd9HsLy',
    ]),
    categories: [
      { name: 'Uncategorised' },
      { name: 'Brewing' },
      { name: 'Beans &amp; Origins' },
      { name: 'Espresso', parent: 1 },
      { name: 'From the bar' },
    ],
    titles: [
      ...['How we choose a harvest', 'Water is half the cup', 'Five mistakes with a French press'],
      ...['The long road from Huila', 'A grinder for every kitchen', 'What “washed” really means'],
      ...['Opening hours over the winter', 'Why our bags have a valve', 'Cold brew without the fuss'],
      ...['Meet the farmers: Ana & Luis', 'Milk, foam and patience', 'Tasting notes are not a test'],
      ...['The smallest roaster we ever loved', 'Decaf deserves better', 'Filter paper, folded right'],
      ...['A morning at the docks', 'Freezing beans: yes, but', 'Our cups are back'],
      ...['Ten people, one table: the cupping evening', 'Roasting darker, gently', 'Sugar, and when it helps'],
      ...['Espresso at home without shouting', 'The cat of the roastery', 'Thank you for another year'],
    ],
    paragraphs: [
      'Every lot is tasted three times before it gets a name on the shelf: once on the day it lands, once after a week of rest, and once blind, beside the coffee it is meant to replace.',
      'Hard water flattens acidity and soft water makes it sting. A cheap filter jug gets most kitchens close enough, and costs less than a bag of beans.',
      'Grind a little finer than you think, pour a little slower than you like, and wait a little longer than you want to.',
      'We pay the price printed on the contract in the office, which hangs where everybody can read it, next to the fire extinguisher and the holiday list.',
      'If it tastes thin, use more coffee before you touch anything else. It is the one change that never makes things worse.',
      'The drum takes eleven kilos and twelve minutes. In between there is time for exactly one conversation, so choose it well.',
    ],
  },
  {
    slug: 'cycles',
    title: 'Okafor Cycles Workshop',
    tagline: 'Repairs, rides and the odd rescue',
    timezone: 'America/New_York',
    gmtOffset: -5,
    permalinks: 'pretty',
    // Removed by a security plugin, as on many sites.
    hasLinkHeader: false,
    hue: 160,
    users: buildUsers('okafor-cycles', [
      'pN4wKd7RzT9vGx2MhBq6YcLs',
      'Wz8bJt3XkP6nQf2RvHm9DyGe',
      'k2HvLq9TsB4cNw7XpRz6MgJd',
      'yR6mXc3ZgV8tDk5PwNb2QhSf',
      'Ht5vBk9QzL3xRm7NcWp2GdYs',
    ]),
    categories: [{ name: 'Uncategorized' }, { name: 'Workshop' }, { name: 'Rides' }, { name: 'Gear', parent: 1 }],
    titles: [
      ...['The squeak is never where you hear it', 'Sunday ride: the reservoir loop', 'Chains wear out. Measure yours'],
      ...['Mudguards before the rain', 'A wheel, trued in nine minutes', 'Lights that survive November'],
      ...['Ride report: forty in the fog', 'Tubeless, honestly', 'The bike that came back'],
      ...['Choosing a saddle without tears', 'Winter storage in a small flat', 'How we price a repair'],
      ...['First century, second breakfast', 'Bar tape is a mood', 'Kids grow. Bikes can too'],
      ...['Rim brakes are fine', 'What to carry, what to leave', 'Our new stand'],
    ],
    paragraphs: [
      'Start with the contact points. Most complaints about a frame are really complaints about a saddle, a stem or a pair of shoes.',
      'We met at seven, left at a quarter past and waited for nobody, which is how everybody managed to be on time.',
      'A worn chain eats a cassette, and a cassette eats a weekend. The gauge costs less than either.',
      'Forty-two kilometres, one puncture, two cafés and a dog that kept up for longer than seems right.',
      'If you can hear it, we can find it. If you can only feel it, bring cake.',
    ],
  },
  {
    slug: 'market',
    title: 'Northside Food Market',
    tagline: 'Saturdays, rain or shine',
    timezone: '',
    gmtOffset: 5.5,
    permalinks: 'plain',
    hasLinkHeader: true,
    hue: 250,
    users: buildUsers('northside-market', [
      'Gd3yVm8QwT5kHx7NzRb9LcPs',
      'rK9tZp4WbX2vMq7HgYn6JdSc',
      'B6nXw3LhQv8cTz5RyKm2FpGd',
      'z4PqJk7MwH9sVb2XtNd6RgCy',
      'Mx8dTf2KqR6wZn4HbVc7JpLs',
    ]),
    categories: [{ name: 'Uncategorized' }, { name: 'Stalls' }, { name: 'Recipes' }],
    titles: [
      ...['Who is coming on Saturday', 'A soup for the first cold day', 'The cheese stall moves to the corner'],
      ...['Bread sells out at ten', 'Plums, and what to do with them', 'New: the pickle stand'],
      ...['Parking, and how to avoid it', 'Flat breads in a hot pan', 'Last figs of the year'],
      ...['Volunteers wanted for the gate', 'Six apples worth queueing for', 'See you in spring'],
    ],
    paragraphs: [
      'Forty-one stalls, eleven of them new. The map hangs at both gates and on the side of the tea van.',
      'Chop the onions small and be patient with them: everything good about this soup happens before the water goes in.',
      'Bring a bag. Bring two. Nobody has ever left with less than they planned.',
      'The brass band plays at noon unless it pours, in which case it plays under the railway arch at noon.',
    ],
  },
];
