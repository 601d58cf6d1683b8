import type { Me } from '@fanfare/contract/identity';

export type Step = { title: string; why: string; isDone: boolean; link: StepLink };
export type StepLink =
  | { to: '/user/account'; hash: 'profile' | 'security' | 'social' }
  | { to: '/user/business/new' }
  | { to: '/user/business/$bid/manage'; params: { bid: string }; hash: 'members' | 'invitations' | 'assets' };

type Facts = Pick<Me, 'timezone' | 'two_factor' | 'business'>;
/** How many people, assets and connected accounts the business has; undefined until the server has answered. */
export type Holdings = { people: number; assets: number; connections: number };

/** What is left to set up, read from what is really there. A member has fewer steps: the business is its owner's. */
export const gettingStarted = ({ timezone, two_factor, business }: Facts, holdings: Holdings | undefined): Step[] => [
  {
    title: 'Set your time zone',
    why: 'So that every time you see and set means what you think it means.',
    isDone: timezone !== null,
    link: { to: '/user/account', hash: 'profile' },
  },
  {
    title: 'Create your business',
    why: 'Everything you publish, promote and measure belongs to one. Or accept an invitation to somebody else’s.',
    isDone: business !== null,
    link: { to: '/user/business/new' },
  },
  ...(business?.is_owner ? ownersSteps(String(business.id), holdings) : []),
  {
    title: 'Turn on two-factor sign-in',
    why: 'A code from your phone, so that a stolen password alone opens nothing.',
    isDone: two_factor,
    link: { to: '/user/account', hash: 'security' },
  },
];

const ownersSteps = (bid: string, holdings: Holdings | undefined): Step[] => [
  {
    title: 'Connect an account',
    why: 'Facebook, Instagram, Google and others: through them your pages and ad accounts are reached.',
    isDone: (holdings?.connections ?? 0) > 0,
    link: { to: '/user/account', hash: 'social' },
  },
  {
    title: 'Give it something to work with',
    why: 'Pages, sites and accounts are its assets: what people here can publish to and advertise with.',
    isDone: (holdings?.assets ?? 0) > 0,
    link: { to: '/user/business/$bid/manage', params: { bid }, hash: 'assets' },
  },
  {
    title: 'Invite somebody',
    why: 'Each person gets the features and the roles they need, and no others.',
    isDone: (holdings?.people ?? 1) > 1,
    link: { to: '/user/business/$bid/manage', params: { bid }, hash: 'invitations' },
  },
];
