import { IconMail } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Capture',
      order: 1,
      label: 'Subscribers',
      to: '/subscribers',
      icon: IconMail,
      need: ['leads:viewer', 'content:viewer'],
    },
  ],
};
