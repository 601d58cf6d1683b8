import { IconArticle } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Publish',
      order: 1,
      label: 'Content',
      to: '/content',
      icon: IconArticle,
      covers: ['/facebook/extractor', '/facebook/comment_sync'],
      need: 'content:viewer',
      goKey: 'c',
    },
  ],
};
