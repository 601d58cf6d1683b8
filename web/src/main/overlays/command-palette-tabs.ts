import type { CurrentUser } from '@fanfare/contract/identity';
import { networkLabels } from '@fanfare/contract/networks/names';
import {
  IconAd2,
  IconBell,
  IconBoxMultiple,
  IconKey,
  IconMailForward,
  IconShieldLock,
  IconSocial,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';

type AccountTab = 'social' | 'adnetworks' | 'api' | 'notifications' | 'security';
type BusinessTab = 'assets' | 'members' | 'invitations';

export type TabCommand = {
  label: string;
  icon: TablerIcon;
  /** Shown under the label. */
  description: string;
  /** Further search terms. */
  keywords: string[];
  link:
    | { to: '/user/account'; hash: AccountTab }
    | { to: '/user/business/$bid/manage'; params: { bid: string }; hash: BusinessTab };
};

const accountLink = (hash: AccountTab): TabCommand['link'] => ({ to: '/user/account', hash });
const { facebook, google, hosted, 'native-ads': nativeAds, ...otherNetworks } = networkLabels;

const accountTabs: TabCommand[] = [
  {
    label: 'Social accounts',
    icon: IconSocial,
    description: 'Networks connected to the business',
    keywords: ['connect', facebook, google, ...Object.values(otherNetworks)],
    link: accountLink('social'),
  },
  {
    label: 'Ad networks',
    icon: IconAd2,
    description: 'Ad accounts connected to the business',
    keywords: ['connect', facebook, google, nativeAds],
    link: accountLink('adnetworks'),
  },
  {
    label: 'API keys',
    icon: IconKey,
    description: 'Automate Fanfare from your scripts',
    keywords: ['token', 'developer'],
    link: accountLink('api'),
  },
  {
    label: 'Notifications',
    icon: IconBell,
    description: 'Choose what you’re notified about',
    keywords: ['email', 'bell'],
    link: accountLink('notifications'),
  },
  {
    label: 'Security',
    icon: IconShieldLock,
    description: 'Password, two-factor sign-in and sessions',
    keywords: ['login', '2fa'],
    link: accountLink('security'),
  },
];

const businessTabs = ({ id, business_name, is_owner }: NonNullable<CurrentUser['business']>): TabCommand[] => {
  const manageLink = (hash: BusinessTab): TabCommand['link'] => ({
    to: '/user/business/$bid/manage',
    params: { bid: String(id) },
    hash,
  });
  return [
    {
      label: 'Business assets',
      icon: IconBoxMultiple,
      description: `Pages, sites and accounts of ${business_name}`,
      keywords: [],
      link: manageLink('assets'),
    },
    {
      label: 'Members',
      icon: IconUsers,
      description: `Members of ${business_name} and their roles`,
      keywords: ['people', 'team', 'roles'],
      link: manageLink('members'),
    },
    ...(is_owner
      ? [
          {
            label: 'Invitations',
            icon: IconMailForward,
            description: `Invite people to ${business_name}`,
            keywords: ['invite', 'people'],
            link: manageLink('invitations'),
          },
        ]
      : []),
  ];
};

/** Palette commands for tabs. Owner-only tabs are left out for other members. */
export const tabCommands = ({ business }: Pick<CurrentUser, 'business'>): TabCommand[] => [
  ...accountTabs,
  ...(business ? businessTabs(business) : []),
];
