import { needsAds } from '@fanfare/contract/ad-profiles/needs';
import { IconWallet } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Advertise',
      order: 5,
      label: 'Spend',
      to: '/ads/spend',
      icon: IconWallet,
      need: ['reports:viewer', ...needsAds.viewer],
    },
  ],
};
