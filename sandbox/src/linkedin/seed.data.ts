import type { Assignment, Member, Organization, PracticeApp, Role } from './state.ts';

/** Seeded members and organizations. Their ids are fixed: demos, tests and documents use them. */
export const olive: Member = {
  id: 'hQ7vR2kLm9',
  givenName: 'Olive',
  familyName: 'Hartmann',
  email: 'olive@harbour-coffee.test',
  headline: 'Founder at Harbour Coffee Roasters',
  connections: 812,
};
export const marcus: Member = {
  id: 'bT4xW8nPs1',
  givenName: 'Marcus',
  familyName: 'Okafor',
  email: 'marcus@okafor-cycles.test',
  headline: 'Builds bicycles that last',
  connections: 433,
};
const ines: Member = {
  id: 'yD3cF6jZa5',
  givenName: 'Ines',
  familyName: 'Duarte',
  email: 'ines@duarte.test',
  headline: 'Photographer',
  connections: 157,
};
export const members = [olive, marcus, ines];

/**
 * Fanfare's app, whose only product is Community Management: LinkedIn's portal refuses this product beside any other.
 */
export const practiceApp: PracticeApp = {
  id: '86practice4inapp',
  name: 'Fanfare (practice)',
  secret: 'practice0linkedin0app0secret0001',
  redirects: ['loopback'],
  product: 'community-management',
  tier: 'standard',
  isPartner: false,
};
/** App with Sign In with LinkedIn and Share on LinkedIn, the products that every app gets. */
export const shareApp: PracticeApp = {
  ...practiceApp,
  id: '86practice4share',
  secret: 'practice0linkedin0app0secret0002',
  product: 'share',
};
export const developmentApp: PracticeApp = {
  ...practiceApp,
  id: '86practice4tier1',
  secret: 'practice0linkedin0app0secret0003',
  tier: 'development',
};
export const partnerApp: PracticeApp = {
  ...practiceApp,
  id: '86practicepartnr',
  secret: 'practice0linkedin0app0secret0004',
  isPartner: true,
};
const apps = [practiceApp, shareApp, developmentApp, partnerApp];
export const findApp = (id: string | undefined): PracticeApp | undefined => apps.find((app) => app.id === id);

const assign = (member: Member, role: Role, state: Assignment['state'] = 'APPROVED'): Assignment => ({
  personId: member.id,
  role,
  state,
});

type SeededOrganization = Organization & { openings: string[]; closings: string[] };

export const harbour: SeededOrganization = {
  id: '24141830',
  name: 'Harbour Coffee Roasters',
  vanityName: 'harbour-coffee',
  tagline: 'Small batches, roasted by the water.',
  website: 'https://harbour-coffee.test',
  followers: 6240,
  roles: [assign(olive, 'ADMINISTRATOR'), assign(marcus, 'CONTENT_ADMINISTRATOR')],
  openings: [
    'We are hiring a second roaster.',
    'Our new roastery opens its doors on Saturday.',
    'What we learned from a year of direct trade.',
    'Three cafés switched to our filter blend this month.',
    'Behind the scenes: cupping day.',
    'A word on the price of green coffee.',
    'Meet the team that packs your parcels.',
  ],
  closings: [
    'Come by and say hello.',
    'The details are on our site.',
    'Thank you to everybody who made it possible.',
    'Ask us anything in the comments.',
    'More next week.',
  ],
};

const cycles: SeededOrganization = {
  id: '31562477',
  name: 'Okafor Cycles',
  vanityName: 'okafor-cycles',
  tagline: 'Hand-built frames and honest repairs.',
  website: 'https://okafor-cycles.test',
  followers: 1385,
  roles: [assign(marcus, 'ADMINISTRATOR'), assign(olive, 'ADMINISTRATOR', 'REQUESTED')],
  openings: [
    'A frame takes us eleven days.',
    'Fleet servicing for offices starts in spring.',
    'We repaired our thousandth wheel.',
    'Why we still braze by hand.',
  ],
  closings: ['Book a visit to the workshop.', 'Photos in our journal.', 'Questions are welcome.'],
};

const group: SeededOrganization = {
  id: '58823019',
  name: 'Harbour Group',
  vanityName: 'harbour-group',
  tagline: 'Shops and kitchens around the old harbour.',
  website: 'https://harbour-group.test',
  followers: 310,
  // Olive can read the group's statistics but can't post for it.
  roles: [assign(olive, 'ANALYST'), assign(ines, 'ADMINISTRATOR')],
  openings: ['The summer market returns.', 'Two new kitchens join the quay.'],
  closings: ['Dates are on our site.', 'See you there.'],
};

export const organizations = [harbour, cycles, group];

export const memberPostTexts = [
  'Grateful for a week of good conversations.',
  'Something I wish I had known before opening a shop.',
  'Reading list for the winter, suggestions welcome.',
];
