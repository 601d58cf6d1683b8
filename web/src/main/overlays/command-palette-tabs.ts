import type { Me } from '@fanfare/contract/identity';
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

export type TabPlace = {
  label: string;
  icon: TablerIcon;
  /** Shown under the label. */
  about: string;
  /** Other words people look for it by. */
  keywords: string[];
  link:
    | { to: '/user/account'; hash: AccountTab }
    | { to: '/user/business/$bid/manage'; params: { bid: string }; hash: BusinessTab };
};

const account = (hash: AccountTab): TabPlace['link'] => ({ to: '/user/account', hash });
const { facebook, google, hosted, 'native-ads': nativeAds, ...others } = networkLabels;

const ofAccount: TabPlace[] = [
  {
    label: 'Social accounts',
    icon: IconSocial,
    about: 'What the business is connected to',
    keywords: ['connect', facebook, google, ...Object.values(others)],
    link: account('social'),
  },
  {
    label: 'Ad networks',
    icon: IconAd2,
    about: 'Where the business can buy ads',
    keywords: ['connect', facebook, google, nativeAds],
    link: account('adnetworks'),
  },
  {
    label: 'API keys',
    icon: IconKey,
    about: 'For your scripts',
    keywords: ['token', 'developer'],
    link: account('api'),
  },
  {
    label: 'Notifications',
    icon: IconBell,
    about: 'What you are told, and how',
    keywords: ['mail', 'bell'],
    link: account('notifications'),
  },
  {
    label: 'Security',
    icon: IconShieldLock,
    about: 'Password, two-factor sign-in and sessions',
    keywords: ['login', '2fa'],
    link: account('security'),
  },
];

const ofBusiness = ({ id, business_name, is_owner }: NonNullable<Me['business']>): TabPlace[] => {
  const manage = (hash: BusinessTab): TabPlace['link'] => ({
    to: '/user/business/$bid/manage',
    params: { bid: String(id) },
    hash,
  });
  return [
    {
      label: 'Assets of this business',
      icon: IconBoxMultiple,
      about: `Pages, sites and accounts of ${business_name}`,
      keywords: [],
      link: manage('assets'),
    },
    {
      label: 'Members',
      icon: IconUsers,
      about: `Who works in ${business_name}`,
      keywords: ['people', 'team', 'roles'],
      link: manage('members'),
    },
    ...(is_owner
      ? [
          {
            label: 'Invitations',
            icon: IconMailForward,
            about: `Ask somebody into ${business_name}`,
            keywords: ['invite', 'people'],
            link: manage('invitations'),
          },
        ]
      : []),
  ];
};

/** The tabs worth going to directly. What is the owner's alone is not offered to others. */
export const tabCommands = ({ business }: Pick<Me, 'business'>): TabPlace[] => [
  ...ofAccount,
  ...(business ? ofBusiness(business) : []),
];
