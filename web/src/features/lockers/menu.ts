import { IconLock, IconPlus } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';
import { can } from '../../lib/session.ts';
import { newLockerId } from './locker-queries.ts';

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Promote',
      order: 3,
      label: 'Content lockers',
      to: '/promotion/contentlocker',
      icon: IconLock,
      need: 'content_locker:viewer',
    },
  ],
  commands: (me) =>
    can(me, 'content_locker:editor')
      ? [
          {
            group: 'Actions',
            label: 'New content locker',
            icon: IconPlus,
            keywords: ['gate', 'unlock', 'hide'],
            link: { to: '/promotion/contentlocker/$id', params: { id: newLockerId } },
          },
        ]
      : [],
};
