/** A campaign with its ad sets. Days are counted back from the day of seeding; without `to` it still runs. */
export type SeededCampaign = {
  name: string;
  objective: string;
  goal: string;
  from: number;
  to?: number;
  /** The budget of each ad set, or of the campaign, in the account's smallest unit per day. */
  perDay: number;
  budgetOn?: 'campaign';
  /** A lifetime budget for the whole time instead of a daily one; needs `to`, which can be in the future. */
  isLifetime?: boolean;
  isArchived?: boolean;
  adsPerSet: number;
  sets: readonly { name: string; interests?: readonly string[]; isPaused?: boolean }[];
  /** Position from 0 of the ad that the review disapproved. */
  disapprovedAd?: number;
};

export type SeededAds = {
  accountId: string;
  pageId: string;
  pixelId?: string;
  countries: readonly string[];
  payer?: string;
  campaigns: readonly SeededCampaign[];
};

const coffee = ['6003626773307', '6003327122276'];
const drinks = ['6003349442621', '6003088846792'];
const kitchen = ['6003125948045', '6003659420716'];

const harbour: SeededAds = {
  accountId: '204466881012',
  pageId: '108334455667788',
  pixelId: '1455667788990012',
  countries: ['US', 'GB'],
  campaigns: [
    {
      name: 'Winter blends',
      objective: 'OUTCOME_TRAFFIC',
      goal: 'LINK_CLICKS',
      from: 350,
      to: 290,
      perDay: 700,
      adsPerSet: 3,
      sets: [{ name: 'Coffee lovers', interests: coffee }, { name: 'Shop visitors' }],
    },
    {
      name: 'Always on: shop',
      objective: 'OUTCOME_TRAFFIC',
      goal: 'LINK_CLICKS',
      from: 340,
      perDay: 900,
      budgetOn: 'campaign',
      adsPerSet: 4,
      sets: [{ name: 'Broad' }, { name: 'Home baristas', interests: [...coffee, ...kitchen] }],
    },
    {
      name: 'Valentine gift boxes',
      objective: 'OUTCOME_SALES',
      goal: 'OFFSITE_CONVERSIONS',
      from: 285,
      to: 262,
      perDay: 1200,
      adsPerSet: 2,
      sets: [{ name: 'Gift buyers' }, { name: 'Bakers', interests: kitchen }],
    },
    {
      name: 'Spring subscription',
      objective: 'OUTCOME_LEADS',
      goal: 'LEAD_GENERATION',
      from: 255,
      to: 180,
      perDay: 600,
      adsPerSet: 3,
      sets: [{ name: 'Office managers' }, { name: 'Tea and coffee', interests: [...coffee, ...drinks] }],
    },
    {
      name: 'Brewing videos',
      objective: 'OUTCOME_AWARENESS',
      goal: 'THRUPLAY',
      from: 230,
      to: 170,
      perDay: 800,
      isLifetime: true,
      adsPerSet: 4,
      sets: [{ name: 'Video viewers', interests: drinks }],
    },
    {
      name: 'Page followers',
      objective: 'OUTCOME_ENGAGEMENT',
      goal: 'PAGE_LIKES',
      from: 200,
      to: 150,
      perDay: 500,
      isArchived: true,
      adsPerSet: 2,
      sets: [{ name: 'Friends of fans' }],
    },
    {
      name: 'Summer cold brew',
      objective: 'OUTCOME_TRAFFIC',
      goal: 'LANDING_PAGE_VIEWS',
      from: 175,
      to: 95,
      perDay: 1500,
      budgetOn: 'campaign',
      adsPerSet: 2,
      sets: [
        { name: 'Cold drinks', interests: drinks },
        { name: 'Gym bags', interests: ['6003384248805'] },
        { name: 'Broad' },
      ],
    },
    {
      name: 'Harvest release',
      objective: 'OUTCOME_SALES',
      goal: 'OFFSITE_CONVERSIONS',
      from: 120,
      to: 60,
      perDay: 900,
      adsPerSet: 3,
      sets: [{ name: 'Past buyers' }, { name: 'Espresso', interests: coffee }],
    },
    {
      name: 'Cupping evenings',
      objective: 'OUTCOME_ENGAGEMENT',
      goal: 'POST_ENGAGEMENT',
      from: 90,
      to: 20,
      perDay: 500,
      adsPerSet: 2,
      sets: [{ name: 'Neighbors' }, { name: 'Live music', interests: ['6003020834693'] }],
    },
    {
      name: 'Newsletter',
      objective: 'OUTCOME_LEADS',
      goal: 'LEAD_GENERATION',
      from: 80,
      perDay: 600,
      adsPerSet: 2,
      sets: [{ name: 'Recipe readers', interests: kitchen }, { name: 'Shop visitors' }],
    },
    {
      name: 'Wholesale partners',
      objective: 'OUTCOME_LEADS',
      goal: 'LEAD_GENERATION',
      from: 60,
      perDay: 800,
      adsPerSet: 2,
      sets: [{ name: 'Restaurants' }, { name: 'Offices', isPaused: true }],
    },
    {
      name: 'Holiday gifts',
      objective: 'OUTCOME_SALES',
      goal: 'OFFSITE_CONVERSIONS',
      from: 25,
      to: -35,
      perDay: 1000,
      isLifetime: true,
      adsPerSet: 3,
      disapprovedAd: 1,
      sets: [{ name: 'Gift buyers' }, { name: 'Coffee lovers', interests: coffee }],
    },
  ],
};

const europe: SeededAds = {
  accountId: '204466881021',
  pageId: '108334455667788',
  pixelId: '1455667788990014',
  countries: ['DE', 'AT'],
  payer: 'Harbour Coffee Roasters',
  campaigns: [
    {
      name: 'Röstfrisch',
      objective: 'OUTCOME_TRAFFIC',
      goal: 'LINK_CLICKS',
      from: 330,
      to: 240,
      perDay: 600,
      adsPerSet: 2,
      sets: [{ name: 'Berlin', interests: coffee }, { name: 'München' }],
    },
    {
      name: 'Immer an',
      objective: 'OUTCOME_TRAFFIC',
      goal: 'LINK_CLICKS',
      from: 320,
      perDay: 800,
      budgetOn: 'campaign',
      adsPerSet: 3,
      sets: [{ name: 'Breit' }, { name: 'Kaffeefreunde', interests: coffee }],
    },
    {
      name: 'Geschenkabo',
      objective: 'OUTCOME_SALES',
      goal: 'OFFSITE_CONVERSIONS',
      from: 230,
      to: 150,
      perDay: 700,
      adsPerSet: 3,
      sets: [{ name: 'Schenkende' }, { name: 'Backen', interests: kitchen }],
    },
    {
      name: 'Sommer Cold Brew',
      objective: 'OUTCOME_TRAFFIC',
      goal: 'LANDING_PAGE_VIEWS',
      from: 150,
      to: 70,
      perDay: 600,
      adsPerSet: 2,
      sets: [{ name: 'Kaltgetränke', interests: drinks }, { name: 'Breit' }],
    },
    {
      name: 'Barista-Kurse',
      objective: 'OUTCOME_LEADS',
      goal: 'LEAD_GENERATION',
      from: 100,
      perDay: 700,
      adsPerSet: 2,
      sets: [{ name: 'Berlin' }, { name: 'Hobbyköche', interests: kitchen }],
    },
    {
      name: 'Advent',
      objective: 'OUTCOME_SALES',
      goal: 'OFFSITE_CONVERSIONS',
      from: 20,
      perDay: 900,
      adsPerSet: 3,
      sets: [{ name: 'Schenkende' }, { name: 'Kundschaft' }],
    },
  ],
};

/**
 * Campaigns with few ads, for three accounts: one without a payment method, a closed one, and one that counts in yen.
 */
const others: SeededAds[] = [
  {
    accountId: '204466881013',
    pageId: '108334455667788',
    countries: ['GB'],
    campaigns: [
      {
        name: 'Beans by the sack',
        objective: 'OUTCOME_TRAFFIC',
        goal: 'LINK_CLICKS',
        from: 40,
        perDay: 500,
        adsPerSet: 1,
        sets: [{ name: 'Cafés' }],
      },
    ],
  },
  {
    accountId: '204466881020',
    pageId: '109445566778899',
    countries: ['GB'],
    campaigns: [
      {
        name: 'Kiosk opening',
        objective: 'OUTCOME_TRAFFIC',
        goal: 'LINK_CLICKS',
        from: 300,
        perDay: 600,
        adsPerSet: 3,
        sets: [{ name: 'Harbour walkers' }],
      },
    ],
  },
  {
    accountId: '315577992124',
    pageId: '112556677889900',
    countries: ['JP'],
    campaigns: [
      {
        name: 'Tokyo rides',
        objective: 'OUTCOME_TRAFFIC',
        goal: 'LINK_CLICKS',
        from: 60,
        perDay: 1500,
        adsPerSet: 3,
        sets: [{ name: 'Cyclists', interests: ['6003397425735'] }],
      },
    ],
  },
];

export const seededAds: readonly SeededAds[] = [harbour, europe, ...others];
/** Number of days since the account of the kiosk was closed. */
export const closedDaysAgo = 120;

/** Names of the ads, used in turn. */
export const adNames = ['Picture', 'Carousel', 'Short video', 'Customer quote'];

export const disapproval = {
  policy: 'Personal Attributes',
  text: 'Ads must not contain content that asserts or implies personal attributes. Change the text, then request a review.',
};

export const seededAudiences = [
  {
    id: '120330011223301',
    accountId: '204466881012',
    name: 'Newsletter subscribers',
    subtype: 'CUSTOM',
    lower: 3200,
    upper: 3800,
    delivery: { code: 200, description: 'This audience is ready for use.' },
  },
  {
    id: '120330011223302',
    accountId: '204466881012',
    name: 'Shop visitors, 30 days',
    subtype: 'WEBSITE',
    lower: 11_000,
    upper: 13_000,
    delivery: { code: 200, description: 'This audience is ready for use.' },
  },
  {
    id: '120330011223303',
    accountId: '204466881012',
    name: 'Like our subscribers',
    subtype: 'LOOKALIKE',
    lower: -1,
    upper: -1,
    delivery: { code: 300, description: 'Audience too small: add people to it.' },
  },
];

export const seededForms = [
  {
    id: '1209988776655401',
    pageId: '108334455667788',
    name: 'Subscription inquiry',
    locale: 'en_US',
    status: 'ACTIVE',
  },
  {
    id: '1209988776655402',
    pageId: '108334455667788',
    name: 'Wholesale price list',
    locale: 'en_GB',
    status: 'ACTIVE',
  },
  { id: '1209988776655403', pageId: '108334455667788', name: 'Tasting 2025', locale: 'en_GB', status: 'ARCHIVED' },
] as const;
