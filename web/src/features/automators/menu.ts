import { IconPlus, IconRobot } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';
import { can } from '../../lib/session.ts';

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Advertise',
      order: 7,
      label: 'Automators',
      to: '/automators',
      icon: IconRobot,
      need: 'automators:viewer',
      covers: ['/automator'],
    },
  ],
  commands: (me) =>
    can(me, 'automators:editor')
      ? [
          {
            group: 'Actions',
            label: 'New automator',
            icon: IconPlus,
            description: 'Change ads every day by their report',
            keywords: ['ads', 'automation', 'rules', 'schedule'],
            link: { to: '/automator/new' },
          },
        ]
      : [],
};
