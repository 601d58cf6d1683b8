import { IconPlus, IconTargetArrow } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';
import { can } from '../../lib/session.ts';

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Promote',
      order: 1,
      label: 'Campaigns',
      to: '/campaigns',
      icon: IconTargetArrow,
      covers: ['/campaign'],
      need: 'campaigns:viewer',
      goKey: 'p',
    },
  ],
  commands: (me) =>
    can(me, 'campaigns:editor')
      ? [
          {
            group: 'Actions',
            label: 'New campaign',
            icon: IconPlus,
            description: 'Start and pause posts and contests together',
            keywords: ['promotion', 'bar', 'widget'],
            link: { to: '/campaign' },
          },
        ]
      : [],
};
