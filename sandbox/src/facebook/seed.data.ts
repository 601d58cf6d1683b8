import type { AccountStatus, AdAccount, Business, Person, PracticeApp, PracticePage } from './state.ts';

/** The seeded people, pages and ad accounts. Ids must not change: demos, tests and docs use them. */
export const olive: Person = { id: '10223344556677881', name: 'Olive Hartmann', email: 'olive@harbour-coffee.test' };
export const marcus: Person = { id: '10229988776655443', name: 'Marcus Okafor', email: 'marcus@okafor-cycles.test' };
export const ines: Person = { id: '10227766554433221', name: 'Ines Duarte', email: 'ines@duarte.test' };
export const people = [olive, marcus, ines];

export const practiceApp: PracticeApp = {
  id: '1029384756102938',
  name: 'Fanfare (practice)',
  secret: 'practice0facebook0app0secret0001',
  redirects: ['loopback'],
  needsProof: false,
  dailyUsers: 5000,
  tier: 'standard_access',
  features: ['Page Public Metadata Access'],
  configurations: { '880011223344556': ['pages_show_list', 'pages_read_engagement', 'pages_manage_posts'] },
};

/** An app with strict settings: exact redirect URLs, signed calls, 200 calls an hour. */
export const strictApp: PracticeApp = {
  id: '1029384756102939',
  name: 'Careful practice app',
  secret: 'practice0facebook0app0secret0002',
  redirects: ['http://localhost:4000/oauth/facebook/callback'],
  needsProof: true,
  dailyUsers: 1,
  tier: 'development_access',
  features: [],
};

export const apps = [practiceApp, strictApp];

export const businesses: Business[] = [{ id: '1387766554433221', name: 'Harbour Group', personIds: [olive.id] }];

const allTasks = ['MANAGE', 'CREATE_CONTENT', 'MODERATE', 'MESSAGING', 'ADVERTISE', 'ANALYZE'];
const role = (person: Person, tasks = allTasks, isThroughBusiness = false) => ({
  personId: person.id,
  tasks,
  isThroughBusiness,
});

type SeededPage = Omit<PracticePage, 'startedAt'> & { openings: string[]; closings: string[] };

export const pages: SeededPage[] = [
  {
    id: '108334455667788',
    name: 'Harbour Coffee Roasters',
    username: 'harbourcoffee',
    category: 'Coffee Shop',
    categoryId: '197871390225897',
    about: 'Small batches, roasted by the water.',
    website: 'https://harbour-coffee.test',
    city: 'Bristol',
    country: 'United Kingdom',
    roles: [role(olive), role(marcus, ['CREATE_CONTENT', 'MODERATE', 'ANALYZE'])],
    businessId: '1387766554433221',
    instagram: { id: '17841400455667788', username: 'harbourcoffee' },
    canPromote: true,
    hasLeadTerms: true,
    isNewExperience: true,
    followersAtStart: 4180,
    openings: [
      'The new Ethiopia Guji is on the shelf.',
      'Fresh from the roaster this morning:',
      'Rainy day? We kept the window seat free.',
      'Our barista Anna has a tip for your moka pot:',
      'Twelve bags left of the Colombia Huila.',
      'Saturday cupping at ten, everybody is welcome.',
      'We tried oat, soy and pea so that you need not.',
      'A year ago we opened the second grinder bar.',
      'Behind the scenes: how we sort a sack by hand.',
    ],
    closings: [
      'Come by and smell it.',
      'Notes of peach, honey and black tea.',
      'Tell us how you brew yours.',
      'First cup is on us if you bring a friend.',
      'We open at seven.',
      'Order before noon and it leaves today.',
      'Which one would you pick?',
    ],
  },
  {
    id: '109445566778899',
    name: 'Harbour Coffee Events',
    username: 'harbourevents',
    category: 'Event Planner',
    categoryId: '128673187201735',
    about: 'Tastings, workshops and late openings.',
    website: 'https://harbour-coffee.test/events',
    city: 'Bristol',
    country: 'United Kingdom',
    roles: [role(olive)],
    businessId: '1387766554433221',
    canPromote: true,
    hasLeadTerms: false,
    followersAtStart: 960,
    openings: [
      'Latte art for beginners returns on Thursday.',
      'Two seats came free for the tasting.',
      'Vinyl and espresso, this Friday until ten.',
      'Thank you for a full house last night!',
      'Next month we host the regional brewing cup.',
      'Bring your own mug day is back.',
      'Roastery tour with Olive, places are few.',
    ],
    closings: [
      'Tickets at the counter or online.',
      'Doors open at six.',
      'Pictures in the album.',
      'Who is in?',
      'Children come free.',
    ],
  },
  {
    id: '112556677889900',
    name: 'Okafor Cycles',
    username: 'okaforcycles',
    category: 'Bicycle Shop',
    categoryId: '192831537402299',
    about: 'Bikes, repairs and Sunday rides.',
    website: 'https://okafor-cycles.test',
    city: 'Leeds',
    country: 'United Kingdom',
    roles: [role(marcus), role(ines, ['ANALYZE'])],
    canPromote: true,
    hasLeadTerms: false,
    followersAtStart: 2350,
    openings: [
      'Spring check-ups are booked until Tuesday.',
      'The new gravel frames are here.',
      'Sunday ride: forty flat kilometres and cake.',
      'Is your chain squeaking? Listen to this.',
      'Found in the stand today: a 1984 tourer.',
      'Lights on, the clocks change this weekend.',
      'Cargo bikes to try, all week.',
      'We true wheels while you wait.',
    ],
    closings: ['Drop in any time.', 'Helmets on.', 'Ask for Marcus.', 'Free air, always.', 'Half price for students.'],
  },
  {
    id: '115667788990011',
    name: 'Northside Food Market',
    username: 'northsidemarket',
    category: 'Farmers Market',
    categoryId: '188306241199234',
    about: 'Thirty stalls every Saturday.',
    website: 'https://northside-market.test',
    city: 'Bristol',
    country: 'United Kingdom',
    roles: [role(olive, allTasks, true)],
    businessId: '1387766554433221',
    canPromote: false,
    hasLeadTerms: false,
    followersAtStart: 7420,
    openings: [
      'Asparagus is early this year.',
      'Three new stalls join us on Saturday.',
      'The bread queue starts at eight, be quick.',
      'Meet the grower: tomatoes in six colours.',
      'Soup weather. Here is what is in season.',
      'The market band plays at eleven.',
      'Late market this Thursday, under the lights.',
    ],
    closings: [
      'See you at the north gate.',
      'Bring a bag.',
      'Dogs on leads, please.',
      'Cash and card both fine.',
      'What are you cooking?',
      'Rain or shine.',
    ],
  },
];

type SeededAccount = Omit<AdAccount, 'createdAt' | 'countedFrom' | 'deliveryChanges'>;
const manage = ['DRAFT', 'ANALYZE', 'ADVERTISE', 'MANAGE'];

const account = (
  owner: Person,
  id: string,
  name: string,
  status: AccountStatus,
  more: Partial<SeededAccount> = {},
): SeededAccount => ({
  id,
  name,
  status,
  disableReason: 0,
  currency: 'USD',
  timezone: 'America/Los_Angeles',
  timezoneOffset: -8,
  spent: 184_255,
  balance: 2_310,
  spendCap: 0,
  minDailyBudget: 100,
  funding: { id: `6${id.padStart(14, '0')}`, display: 'VISA *4242', type: 1 },
  roles: [{ personId: owner.id, tasks: manage }],
  ...more,
});

const harbour = '1387766554433221';
const unfunded = { funding: undefined, balance: 0, spent: 0 };

/** One account per account status in the API reference, and an active one without a payment method. */
export const adAccounts: SeededAccount[] = [
  account(olive, '204466881012', 'Harbour Coffee ads', 1, { businessId: harbour, spent: 1_284_255 }),
  account(olive, '204466881013', 'Harbour wholesale', 1, unfunded),
  account(olive, '204466881014', 'Old harbour shop', 2, { disableReason: 1 }),
  account(olive, '204466881015', 'Harbour events ads', 3, { balance: 48_120 }),
  account(olive, '204466881016', 'Harbour pop-ups', 7),
  account(olive, '204466881017', 'Harbour gifts', 8, { balance: 9_900 }),
  account(olive, '204466881018', 'Harbour winter market', 9, { balance: 12_400 }),
  account(olive, '204466881019', 'Harbour summer terrace', 100),
  account(olive, '204466881020', 'Harbour kiosk', 101, { disableReason: 7, balance: 0 }),
  account(olive, '204466881021', 'Harbour Coffee Europe', 1, {
    businessId: harbour,
    currency: 'EUR',
    timezone: 'Europe/Berlin',
    timezoneOffset: 1,
    spent: 912_480,
    payer: 'Harbour Coffee Roasters',
    beneficiary: 'Harbour Coffee Roasters',
  }),
  account(marcus, '315577992123', 'Okafor Cycles', 1, {
    currency: 'EUR',
    timezone: 'Europe/Berlin',
    timezoneOffset: 1,
    funding: { id: '60000315577992', display: 'PayPal m***@okafor-cycles.test', type: 13 },
  }),
  account(marcus, '315577992124', 'Okafor Cycles Japan', 1, {
    currency: 'JPY',
    timezone: 'Asia/Tokyo',
    timezoneOffset: 9,
    minDailyBudget: 150,
    spent: 318_000,
    balance: 0,
    roles: [
      { personId: marcus.id, tasks: manage },
      { personId: ines.id, tasks: ['ANALYZE'] },
    ],
  }),
  account(ines, '426688003234', 'Duarte grouping, active', 201),
  account(ines, '426688003235', 'Duarte grouping, closed', 202, { disableReason: 9 }),
];

type SeededPixel = { id: string; accountId: string; name: string; lastFiredHoursAgo?: number };
export const pixels: SeededPixel[] = [
  { id: '1455667788990012', accountId: '204466881012', name: 'Harbour Coffee shop', lastFiredHoursAgo: 2 },
  { id: '1455667788990013', accountId: '204466881012', name: 'Harbour Coffee blog', lastFiredHoursAgo: 51 },
  { id: '1455667788990014', accountId: '204466881021', name: 'Harbour Coffee Europe shop', lastFiredHoursAgo: 5 },
  { id: '1566778899001123', accountId: '315577992123', name: 'Okafor Cycles site', lastFiredHoursAgo: 9 },
];

/** A post of a page from yesterday with its comments. `after` is in minutes; a reply follows its comment. */
type SeededComment = { after: number; name: string; message: string; isAnswer?: boolean };
export const news: { pageId: string; message: string; comments: SeededComment[] } = {
  pageId: '108334455667788',
  message:
    'We are moving the roaster to Pier 7. The shop stays open while we move; what changes for you stands in our journal.',
  comments: [
    { after: 14, name: 'Priya N.', message: 'A window to watch the drum turn? I may never leave.' },
    {
      after: 32,
      name: 'Harbour Coffee Roasters',
      isAnswer: true,
      message: 'We are putting a bench in front of it, Priya.',
    },
    { after: 95, name: 'Tom Bauer', message: 'Two hundred steps more on my way to work.\nWorth every one of them.' },
    { after: 190, name: 'Lena Fischer', message: 'I have a drum! Which Saturday is it?' },
  ],
};
