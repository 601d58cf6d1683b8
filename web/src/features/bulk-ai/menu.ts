import { IconStack2 } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Write',
      order: 1,
      label: 'Bulk AI',
      to: '/bulkaicontentgeneration/articles',
      icon: IconStack2,
      covers: ['/bulkaicontentgeneration'],
      need: 'bulk_ai:viewer',
    },
  ],
};
