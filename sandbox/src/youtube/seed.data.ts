import type { GooglePerson } from '../kit/google/accounts.ts';
import type { Channel } from './state.ts';

/** The seeded people, channels and topics. Ids must not change: demos, tests and docs use them. */
export const olive: GooglePerson = {
  id: '108240175533620914421',
  name: 'Olive Hartmann',
  email: 'olive@harbour-coffee.test',
};
export const marcus: GooglePerson = {
  id: '112907346185520417733',
  name: 'Marcus Okafor',
  email: 'marcus@okafor-cycles.test',
};
const ines: GooglePerson = { id: '103551928847160299154', name: 'Ines Duarte', email: 'ines@duarte.test' };
export const jonas: GooglePerson = { id: '116620448391175502867', name: 'Jonas Lindqvist', email: 'jonas@linden.test' };
export const people = [olive, marcus, ines, jonas];

type SeededChannel = Omit<Channel, 'startedAt' | 'hidesSubscribers'> & {
  hidesSubscribers?: boolean;
  /** Topics of the channel's videos, as keys of `topics`. */
  topics: string[];
};

export const channels: SeededChannel[] = [
  {
    id: 'UCharbourcoffee000000001',
    personId: olive.id,
    name: 'Harbour Coffee Roasters',
    handle: '@harbourcoffee',
    about: 'Small batches, roasted by the water.',
    country: 'GB',
    subscribers: 18_400,
    topics: ['coffee'],
  },
  {
    id: 'UCharbourbakery000000002',
    personId: olive.id,
    name: 'Harbour Bakery',
    handle: '@harbourbakery',
    about: 'Bread, and the people who get up for it.',
    country: 'GB',
    subscribers: 7_250,
    topics: ['bakery'],
  },
  {
    id: 'UCokaforcycles0000000003',
    personId: marcus.id,
    name: 'Okafor Cycles',
    handle: '@okaforcycles',
    about: 'Repairs, rides and old frames.',
    country: 'US',
    subscribers: 41_900,
    topics: ['cycling'],
  },
  {
    id: 'UCduartetravel0000000004',
    personId: ines.id,
    name: 'Duarte Travel',
    handle: '@duartetravel',
    about: 'Slow journeys through Portugal and beyond.',
    country: 'PT',
    subscribers: 96_000,
    topics: ['travel'],
    hidesSubscribers: true,
  },
  {
    id: 'UCgreenthumbgarden000005',
    name: 'Green Thumb Garden',
    handle: '@greenthumbgarden',
    about: 'A garden of 200 square metres, all year.',
    country: 'GB',
    subscribers: 512_000,
    topics: ['gardening'],
  },
  {
    id: 'UCweeknightkitchen000006',
    name: 'Weeknight Kitchen',
    handle: '@weeknightkitchen',
    about: 'Dinner before eight, every day.',
    country: 'US',
    subscribers: 1_240_000,
    topics: ['cooking', 'baking'],
  },
  {
    id: 'UCshopkeepersguide000007',
    name: 'The Shopkeeper’s Guide',
    handle: '@shopkeepersguide',
    about: 'Running a small business without losing sleep.',
    country: 'IE',
    subscribers: 88_300,
    topics: ['business', 'photography'],
  },
  {
    id: 'UCsundayworkshop00000008',
    name: 'Sunday Workshop',
    handle: '@sundayworkshop',
    about: 'Things to make with your hands.',
    country: 'DE',
    subscribers: 203_000,
    topics: ['crafts'],
  },
];

/** Subscriptions by person and channel id; contests check them. */
export const subscriptions: [GooglePerson, string][] = [
  [marcus, 'UCharbourcoffee000000001'],
  [ines, 'UCharbourcoffee000000001'],
  [ines, 'UCharbourbakery000000002'],
  [jonas, 'UCokaforcycles0000000003'],
  [olive, 'UCgreenthumbgarden000005'],
  [olive, 'UCshopkeepersguide000007'],
];

type Topic = { categoryId: string; tags: string[]; subjects: string[] };

/** Ten topics of ten subjects; two videos per subject. */
export const topics: Record<string, Topic> = {
  gardening: {
    categoryId: '26',
    tags: ['garden', 'gardening', 'plants'],
    subjects: [
      'tulips and daffodils',
      'roses in pots',
      'raised beds',
      'tomatoes on a balcony',
      'compost from kitchen scraps',
      'lavender hedges',
      'winter vegetables',
      'seed saving',
      'a herb garden',
      'slugs and snails',
    ],
  },
  cooking: {
    categoryId: '26',
    tags: ['cooking', 'recipe', 'dinner'],
    subjects: [
      'lentil soup',
      'fresh pasta',
      'roast chicken',
      'vegetable curry',
      'risotto with mushrooms',
      'grilled fish',
      'a week of lunch boxes',
      'tacos for a crowd',
      'potato salad',
      'ramen broth',
    ],
  },
  baking: {
    categoryId: '26',
    tags: ['baking', 'cake', 'recipe'],
    subjects: [
      'chocolate cake',
      'lemon tart',
      'cinnamon rolls',
      'shortbread',
      'apple crumble',
      'macarons',
      'carrot cake',
      'scones',
      'banana bread',
      'birthday cupcakes',
    ],
  },
  bakery: {
    categoryId: '26',
    tags: ['bakery', 'bread', 'sourdough'],
    subjects: [
      'sourdough starter',
      'croissants',
      'rye bread',
      'baguettes',
      'focaccia',
      'a night shift at the bakery',
      'pretzels',
      'brioche',
      'bread scoring',
      'pricing bread for a bakery',
    ],
  },
  coffee: {
    categoryId: '26',
    tags: ['coffee', 'barista', 'roasting'],
    subjects: [
      'pour-over coffee',
      'espresso at home',
      'latte art',
      'cold brew',
      'roasting coffee beans',
      'coffee grinders',
      'the moka pot',
      'coffee tasting',
      'oat milk in coffee',
      'opening a coffee shop',
    ],
  },
  travel: {
    categoryId: '19',
    tags: ['travel', 'journey', 'guide'],
    subjects: [
      'Lisbon in two days',
      'the Douro by train',
      'packing light',
      'Porto on foot',
      'the Azores in spring',
      'night trains in Europe',
      'travel with children',
      'hiking in Madeira',
      'a road trip in Spain',
      'street food markets',
    ],
  },
  cycling: {
    categoryId: '17',
    tags: ['cycling', 'bike', 'repair'],
    subjects: [
      'a flat tyre',
      'squeaky brakes',
      'your first century ride',
      'commuting by bike',
      'chain cleaning',
      'vintage steel frames',
      'bike fitting',
      'cargo bikes',
      'winter cycling',
      'gear adjustment',
    ],
  },
  business: {
    categoryId: '27',
    tags: ['small business', 'marketing', 'shop'],
    subjects: [
      'contests on social media',
      'a newsletter people read',
      'opening an online shop',
      'customer reviews',
      'shop windows',
      'a marketing plan',
      'local advertising',
      'pricing your products',
      'a loyalty programme',
      'bookkeeping',
    ],
  },
  photography: {
    categoryId: '26',
    tags: ['photography', 'camera', 'light'],
    subjects: [
      'food photography',
      'product photos with a phone',
      'natural light',
      'portraits',
      'photo editing',
      'lenses for beginners',
      'landscape photography',
      'photos of a shop',
      'black and white photos',
      'a home studio',
    ],
  },
  crafts: {
    categoryId: '26',
    tags: ['crafts', 'diy', 'handmade'],
    subjects: [
      'candle making',
      'knitting socks',
      'pottery at home',
      'a wooden bench',
      'gift wrapping',
      'screen printing',
      'bookbinding',
      'macramé plant hangers',
      'upcycled furniture',
      'wreaths for winter',
    ],
  },
};

/** Title templates; `{}` is the subject. The first letter is capitalized later. */
export const frames = [
  '{}: a beginner’s guide',
  '{}, step by step',
  '5 mistakes with {} & how to avoid them',
  'The secret of {}',
  '{} in ten minutes',
  'Everything about {}',
  'We tried {} for a month. "Worth it?"',
  '{}: what nobody tells you',
] as const;
