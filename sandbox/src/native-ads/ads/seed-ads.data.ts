export type SeedBoost = {
  name: string;
  /** Number of days before today on which the campaign started. */
  startedDaysAgo: number;
  /** Budget in dollars per day. */
  budget: number;
  /** Second budget in dollars per day, since a number of days ago. */
  raised?: { daysAgo: number; budget: number };
  isOff?: boolean;
  isExhausted?: boolean;
  headlines: readonly string[];
  /** Position of the banner whose review ended in a denial, and of one that is switched off. */
  denied?: number;
  off?: number;
  path: string;
};

const oliveBoosts: SeedBoost[] = [
  {
    name: 'Olive oil from the grove',
    startedDaysAgo: 364,
    budget: 60,
    raised: { daysAgo: 120, budget: 80 },
    path: 'olive-oil',
    headlines: [
      'The olive oil chefs keep for themselves',
      'Cold-pressed within four hours of harvest',
      'What good olive oil should taste like',
      'A family grove opens its shop to everyone',
      'Why this oil sells out every November',
      'Three ways to use olive oil you haven’t tried',
    ],
    off: 4,
  },
  {
    name: 'Sunday lunch',
    startedDaysAgo: 300,
    budget: 50,
    path: 'sunday-lunch',
    headlines: [
      'Sunday lunch the way it used to be',
      'A long table, twelve dishes, one price',
      'Book a table under the olive trees',
      'Where locals eat on Sundays',
    ],
  },
  {
    name: 'Cooking classes',
    startedDaysAgo: 210,
    budget: 75,
    path: 'classes',
    headlines: [
      'Learn to make pasta in one afternoon',
      'A cooking class that ends with dinner',
      'Bread, oil, salt: a class',
      'The cure for every kitchen fear',
      'Cook with our chef on Thursdays',
      'Give an evening, not a thing',
      'Small groups, big pans',
      'Five sauces in three hours',
    ],
    denied: 3,
  },
  {
    name: 'Gift boxes',
    startedDaysAgo: 95,
    budget: 100,
    isExhausted: true,
    path: 'gifts',
    headlines: [
      'The gift box people ask for again',
      'A box of the south, sent anywhere',
      'Gifts that get eaten',
      'Order by Friday, there by Monday',
      'Thank your team with something good',
    ],
  },
  {
    name: 'Summer terrace',
    startedDaysAgo: 160,
    budget: 55,
    isOff: true,
    path: 'terrace',
    headlines: [
      'The terrace is open',
      'Dinner at sunset, from six',
      'Cold plates for hot evenings',
      'A table outside is waiting',
      'Lemonade made when you order it',
      'Music on the terrace every Friday',
      'The best seat of the summer',
    ],
  },
];

const harbourBoosts: SeedBoost[] = [
  {
    name: 'From the harbour',
    startedDaysAgo: 364,
    budget: 55,
    raised: { daysAgo: 90, budget: 70 },
    path: 'stories',
    headlines: [
      'A roaster moves into an old warehouse',
      'What the tide tells about coffee',
      'Meet the people behind the beans',
      'Why we roast on Mondays only',
      'Five growers, one harbor',
    ],
    denied: 3,
  },
  {
    name: 'Better coffee at home',
    startedDaysAgo: 270,
    budget: 50,
    path: 'brewing',
    headlines: [
      'The grinder matters more than the machine',
      'How long is coffee fresh?',
      'Four minutes to a better cup',
      'Water is the secret ingredient',
      'You’ve been storing coffee wrong',
    ],
    off: 4,
  },
  {
    name: 'Summer cold brew',
    startedDaysAgo: 170,
    budget: 60,
    isOff: true,
    path: 'cold-brew',
    headlines: ['Cold brew without a machine', 'Sixteen hours, no effort', 'The drink of this summer'],
  },
  {
    name: 'Coffee by mail',
    startedDaysAgo: 40,
    budget: 65,
    path: 'coffee',
    headlines: [
      'Roasted on Monday, in your cup on Wednesday',
      'Coffee that tells you where it grew',
      'The subscription you can pause',
      'A bag of beans from the harbour',
    ],
  },
];

export const seedAccounts = [
  { accountName: 'olive-garden-ads', brandName: 'Olive', boosts: oliveBoosts },
  { accountName: 'harbour-coffee-ads', brandName: 'Harbour Coffee', boosts: harbourBoosts },
];
