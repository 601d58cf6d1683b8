import type { CurrentUser } from '@fanfare/contract/identity/identity';

export type Step = { title: string; description: string; isDone: boolean; link: StepLink };
type StepLink =
  | { to: '/user/account'; hash: 'profile' | 'security' | 'social' }
  | { to: '/user/business/new' }
  | { to: '/user/business/$bid/manage'; params: { bid: string }; hash: 'members' | 'invitations' | 'assets' };

/** True if most steps are done; one line is then enough for the rest. */
export const isMostlyDone = (steps: readonly Step[]): boolean =>
  steps.filter(({ isDone }) => isDone).length * 2 > steps.length;

type UserSetup = Pick<CurrentUser, 'timezone' | 'two_factor' | 'business'>;
/** Counts of members, assets and connected accounts of the business; undefined until loaded. */
export type BusinessCounts = { members: number; assets: number; connections: number };

/** Setup steps, done or not by current data. Only the owner of the business gets the business steps. */
export const listGettingStartedSteps = (
  { timezone, two_factor, business }: UserSetup,
  counts: BusinessCounts | undefined,
): Step[] => [
  {
    title: 'Set your time zone',
    description: 'Dates and times in Fanfare use this time zone.',
    isDone: timezone !== null,
    link: { to: '/user/account', hash: 'profile' },
  },
  {
    title: 'Create your business',
    description: 'Posts, sites and accounts belong to a business. You can also join one by invitation.',
    isDone: business !== null,
    link: { to: '/user/business/new' },
  },
  ...(business?.is_owner ? listOwnerSteps(String(business.id), counts) : []),
  {
    title: 'Turn on two-factor sign-in',
    description: 'Protect your account with a code from your phone.',
    isDone: two_factor,
    link: { to: '/user/account', hash: 'security' },
  },
];

const listOwnerSteps = (bid: string, counts: BusinessCounts | undefined): Step[] => [
  {
    title: 'Connect an account',
    description: 'Connect Facebook, Instagram, Google and others to publish and advertise.',
    isDone: (counts?.connections ?? 0) > 0,
    link: { to: '/user/account', hash: 'social' },
  },
  {
    title: 'Add assets',
    description: 'Choose the pages, sites and accounts this business can use.',
    isDone: (counts?.assets ?? 0) > 0,
    link: { to: '/user/business/$bid/manage', params: { bid }, hash: 'assets' },
  },
  {
    title: 'Invite members',
    description: 'Choose the features and roles each member gets.',
    isDone: (counts?.members ?? 1) > 1,
    link: { to: '/user/business/$bid/manage', params: { bid }, hash: 'invitations' },
  },
];
