import { networkLabels } from '@fanfare/contract/networks/names';
import { IconAd2, IconSocial, IconUserCircle } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';

const { facebook, google, hosted, 'native-ads': nativeAds, ...otherNetworks } = networkLabels;

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Account',
      order: 2,
      label: 'Account',
      to: '/user/account',
      icon: IconUserCircle,
      need: 'user',
      goKey: 'a',
    },
  ],
  commands: () => [
    {
      group: 'Go to',
      label: 'Social accounts',
      icon: IconSocial,
      description: 'Networks connected to the business',
      keywords: ['connect', facebook, google, ...Object.values(otherNetworks)],
      link: { to: '/user/account', hash: 'social' },
    },
    {
      group: 'Go to',
      label: 'Ad networks',
      icon: IconAd2,
      description: 'Ad accounts connected to the business',
      keywords: ['connect', facebook, google, nativeAds],
      link: { to: '/user/account', hash: 'adnetworks' },
    },
  ],
};
