import type { Asset } from '@fanfare/contract/business/business';
import type { MemberRoles } from '@fanfare/contract/business/members';

export const demoPassword = 'fanfare-demo';

export const owner = { email: 'owner@fanfare.test', name: 'Olive Hartmann', isStaff: false, accessLevel: 3 };
export const member = { email: 'member@fanfare.test', name: 'Milo Brandt', isStaff: false, accessLevel: 0 };
export const staff = { email: 'staff@fanfare.test', name: 'Sasha Quinn', isStaff: true, accessLevel: 0 };
export const writer = { email: 'ines@fanfare.test', name: 'Ines Ferreira', isStaff: false, accessLevel: 0 };
export const advertiser = { email: 'theo@fanfare.test', name: 'Theo Lindqvist', isStaff: false, accessLevel: 0 };

/** Users listed on the sign-in page. */
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

type Membership = { email: string; roles: MemberRoles; assets: Asset['type'][] };

/** Roles and assets of the members. */
export const demoMemberships: Membership[] = [
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
  intro: 'This is a practice business. Change and delete whatever you like.',
  message:
    '<p>Everything works, and <strong>nothing leaves this machine</strong>. Emails go to the practice mailbox. All members exist only in this demo.</p><ul><li>Sign in as the owner to see everything, or as the member to see what a role can do.</li><li>Change Milo’s role. It applies to his next click.</li></ul>',
  style: 'success' as const,
  banner: false,
};
