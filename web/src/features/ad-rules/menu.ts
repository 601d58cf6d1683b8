import { IconListCheck, IconPlus } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';
import { can } from '../../lib/session.ts';

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Advertise',
      order: 6,
      label: 'Ad rules',
      to: '/facebook/ads/manager',
      icon: IconListCheck,
      need: 'facebook_ads_manager:viewer',
    },
  ],
  commands: (me) =>
    can(me, 'facebook_ads_manager:publisher')
      ? [
          {
            group: 'Actions',
            label: 'New ad rule',
            icon: IconPlus,
            description: 'Pause ads or change budgets by their figures',
            keywords: ['ads', 'facebook', 'automation', 'rules'],
            link: { to: '/facebook/ads/manager/rule/$id', params: { id: '-1' } },
          },
        ]
      : [],
};
