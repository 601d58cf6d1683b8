import { IconPlus, IconTrophy } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';
import { can } from '../../lib/session.ts';
import { newContestId } from './contest-queries.ts';

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Promote',
      order: 2,
      label: 'Contests',
      to: '/contest',
      icon: IconTrophy,
      need: 'contests:viewer',
      goKey: 'o',
    },
  ],
  commands: (me) =>
    can(me, 'contests:editor')
      ? [
          {
            group: 'Actions',
            label: 'New contest',
            icon: IconPlus,
            keywords: ['giveaway', 'prize'],
            link: { to: '/contest/$id', params: { id: newContestId } },
          },
        ]
      : [],
};
