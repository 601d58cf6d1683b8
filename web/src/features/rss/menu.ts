import { IconRss } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Write',
      order: 2,
      label: 'RSS',
      to: '/content/rss',
      icon: IconRss,
      need: 'rss:viewer',
      goKey: 'r',
    },
  ],
};
