import type { Person, PracticeApp, PracticePage } from '../facebook/state.ts';
import type { Account } from './state.ts';

/** The seeded people and accounts. Ids must not change: demos, tests and docs use them. */
export const olive: Person = { id: '10223344556677881', name: 'Olive Hartmann', email: 'olive@harbour-coffee.test' };
export const marcus: Person = { id: '10229988776655443', name: 'Marcus Okafor', email: 'marcus@okafor-cycles.test' };
const ines: Person = { id: '10227766554433221', name: 'Ines Duarte', email: 'ines@duarte.test' };
export const people = [olive, marcus, ines];

/** The only app of practice Instagram. */
export const app: PracticeApp = {
  id: '2039485761203948',
  name: 'Fanfare (practice)',
  secret: 'practice0instagram0app0secret001',
  redirects: ['loopback'],
  needsProof: false,
  dailyUsers: 5000,
  tier: 'standard_access',
  features: [],
};

export const harbourGroup = { id: '1387766554433221', name: 'Harbour Group', personIds: [olive.id] };

const allTasks = ['MANAGE', 'CREATE_CONTENT', 'MODERATE', 'MESSAGING', 'ADVERTISE', 'ANALYZE'];
const role = (person: Person, tasks = allTasks, isThroughBusiness = false) => ({
  personId: person.id,
  tasks,
  isThroughBusiness,
});

const page = (
  fields: Pick<PracticePage, 'id' | 'name' | 'username' | 'category' | 'roles'> & { businessId?: string },
) => ({
  ...fields,
  categoryId: '2201',
  about: '',
  website: '',
  city: 'Bristol',
  country: 'United Kingdom',
  canPromote: true,
  hasLeadTerms: false,
  followersAtStart: 1200,
  subscribedFields: [],
});

export const pages: Omit<PracticePage, 'startedAt'>[] = [
  page({
    id: '108334455667788',
    name: 'Harbour Coffee Roasters',
    username: 'harbourcoffee',
    category: 'Coffee Shop',
    roles: [role(olive), role(marcus, ['MODERATE', 'ANALYZE'])],
  }),
  page({
    id: '109445566778899',
    name: 'Harbour Coffee Events',
    username: 'harbourevents',
    category: 'Event Planner',
    roles: [role(olive, allTasks, true)],
    businessId: harbourGroup.id,
  }),
  page({
    id: '112556677889900',
    name: 'Okafor Cycles',
    username: 'okaforcycles',
    category: 'Bicycle Shop',
    roles: [role(marcus)],
  }),
  // A page without a professional account: Fanfare does not list it.
  page({
    id: '115667788990011',
    name: 'Duarte Ceramics',
    username: 'duarteceramics',
    category: 'Art Gallery',
    roles: [role(ines), role(olive)],
  }),
];

type SeededAccount = Omit<Account, 'startedAt' | 'professionalAt'> & {
  openings: readonly string[];
  tags: readonly string[];
  /** Number of days from the start of the account's history until it became professional. */
  professionalAfterDays?: number;
};

export const accounts: SeededAccount[] = [
  {
    id: '17841400455667788',
    pageId: '108334455667788',
    username: 'harbourcoffee',
    name: 'Harbour Coffee Roasters',
    biography: 'Small batches, roasted by the water.',
    website: 'https://harbour-coffee.test',
    followersAtStart: 6240,
    openings: [
      'Morning light on the drum.',
      'Guji, washed, peach all the way.',
      'The window seat is free.',
      'First snow, first flat white.',
      'Anna pours, you watch.',
      'Cupping table, Saturday, ten.',
      'Sorting by hand takes patience and music.',
      'New bags, same hands.',
      'Low tide, strong coffee.',
    ],
    tags: ['#harbourcoffee', '#slowroast', '#bristolcoffee', '#filter', '#latteart'],
  },
  {
    id: '17841400566778899',
    pageId: '109445566778899',
    username: 'harbourevents',
    name: 'Harbour Coffee Events',
    biography: 'Tastings, workshops and late openings.',
    website: 'https://harbour-coffee.test/events',
    followersAtStart: 1420,
    professionalAfterDays: 100,
    openings: [
      'Latte art for beginners, Thursday.',
      'Vinyl and espresso until ten.',
      'A full house. Thank you.',
      'Two seats left for the tasting.',
      'Bring your own mug.',
      'Roastery tour with Olive.',
    ],
    tags: ['#tasting', '#workshop', '#harbourevents'],
  },
  {
    id: '17841400677889900',
    pageId: '112556677889900',
    username: 'okaforcycles',
    name: 'Okafor Cycles',
    biography: 'Repairs while you wait. Rides on Sundays.',
    website: 'https://okafor-cycles.test',
    followersAtStart: 3080,
    openings: [
      'True wheels, straight roads.',
      'Sunday loop: 60 km and one cake.',
      'Steel is back in green.',
      'Chain wax day in the workshop.',
      'Before and after, same bike.',
      'Lights on: the evenings are here.',
      'Fitted, tuned, ready to go.',
    ],
    tags: ['#okaforcycles', '#steelisreal', '#sundayride', '#bikeshop'],
  },
];
