import { IconBell } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';

export const menu: FeatureMenu = {
  commands: () => [
    {
      group: 'Go to',
      label: 'Notifications',
      icon: IconBell,
      description: 'Choose what you’re notified about',
      keywords: ['email', 'bell'],
      link: { to: '/user/account', hash: 'notifications' },
    },
  ],
};
