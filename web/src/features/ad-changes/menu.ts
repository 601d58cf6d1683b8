import { needsAds } from '@fanfare/contract/ad-profiles/needs';
import { IconHistory } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Advertise',
      order: 6,
      label: 'Ad changes',
      to: '/ads/changes',
      icon: IconHistory,
      need: needsAds.viewer,
    },
  ],
};
