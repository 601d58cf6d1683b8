import type { Asset } from '@fanfare/contract/business';
import type { RoleChoice } from '@fanfare/contract/members';

export const demoPassword = 'fanfare-demo';

export const owner = { email: 'owner@fanfare.test', name: 'Olive Hartmann', isStaff: false, accessLevel: 3 };
export const member = { email: 'member@fanfare.test', name: 'Milo Brandt', isStaff: false, accessLevel: 0 };
export const staff = { email: 'staff@fanfare.test', name: 'Sasha Quinn', isStaff: true, accessLevel: 0 };
export const writer = { email: 'ines@fanfare.test', name: 'Ines Ferreira', isStaff: false, accessLevel: 0 };
const advertiser = { email: 'theo@fanfare.test', name: 'Theo Lindqvist', isStaff: false, accessLevel: 0 };

/** Those a newcomer is told of. */
export const demoUsers = [owner, member, staff];
export const allDemoUsers = [...demoUsers, writer, advertiser];

export const demoBusiness = {
  business_name: 'Harbour Coffee Roasters',
  business_description: 'Small-batch coffee from the old harbour, with a shop, a blog and a summer contest.',
  business_phone: '+49 40 555 0199',
  business_email: 'hello@harbour-coffee.test',
};

export const demoAssets: Asset[] = [
  { type: 'facebook_page', value: '108334455667788', label: 'Harbour Coffee Roasters' },
  { type: 'facebook_adaccount', value: '204466881012', label: 'Harbour Coffee ads' },
  { type: 'instagram_account', value: '17841400455667788', label: '@harbourcoffee' },
  { type: 'twitter_account', value: '1387001122334455667', label: '@harbourcoffee' },
];

type Place = { email: string; roles: RoleChoice; assets: Asset['type'][] };

/** Who does what there: four people, each with another slice of the work. */
export const demoMemberships: Place[] = [
  {
    email: member.email,
    roles: { content: 'editor', social: 'publisher', contests: 'editor', leads: 'viewer' },
    assets: ['site', 'facebook_page', 'twitter_account'],
  },
  {
    email: writer.email,
    roles: { content: 'publisher', rss: 'editor', ai_writer: 'manager', bulk_ai: 'editor' },
    assets: ['site'],
  },
  {
    email: advertiser.email,
    roles: { facebook_ads_manager: 'manager', automators: 'publisher', reports: 'viewer' },
    assets: ['facebook_adaccount', 'facebook_page'],
  },
];

export const demoInvitees = ['jonas@harbour-coffee.test', 'priya@harbour-coffee.test'];

export const demoNews = {
  header: 'Welcome to Fanfare',
  intro: 'This is a practice business: look around, change everything, break what you like.',
  message:
    '<p>Everything you see works, and <strong>nothing leaves this machine</strong>: mails land in the practice mailbox, and the people here exist only in this demo.</p><ul><li>Sign in as the owner to see everything, as the member to see what a role leaves out.</li><li>Give Milo another role and watch it count at his next click.</li></ul>',
  style: 'success' as const,
  banner: false,
};
