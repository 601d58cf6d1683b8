import { IconSpeakerphone } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Staff',
      order: 3,
      label: 'News',
      to: '/staff/news',
      icon: IconSpeakerphone,
      need: 'staff',
      goKey: 'n',
    },
  ],
};
