import { IconPlus, IconRecycle } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';
import { can } from '../../lib/session.ts';

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Publish',
      order: 8,
      label: 'Recycling pools',
      to: '/recycler/pools',
      icon: IconRecycle,
      need: 'social:viewer',
      covers: ['/recycler/pool'],
    },
  ],
  commands: (me) =>
    can(me, 'social:publisher')
      ? [
          {
            group: 'Actions',
            label: 'New recycling pool',
            icon: IconPlus,
            description: 'Repeat your best posts by a schedule',
            keywords: ['evergreen', 'repost', 'recycle', 'repeat'],
            link: { to: '/recycler/pool/new' },
          },
        ]
      : [],
};
