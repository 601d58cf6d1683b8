import { IconWand } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Account',
      order: 3,
      label: 'Practice',
      to: '/practice',
      icon: IconWand,
      need: 'owner',
      isPractice: true,
    },
  ],
};
