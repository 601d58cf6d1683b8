import { IconSocial } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Publish',
      order: 2,
      label: 'Social posts',
      to: '/social',
      icon: IconSocial,
      need: 'social:viewer',
      goKey: 's',
    },
  ],
};
