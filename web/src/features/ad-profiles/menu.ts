import { needsAds } from '@fanfare/contract/ad-profiles/needs';
import { IconAdjustmentsHorizontal, IconPlus } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';
import { can } from '../../lib/session.ts';

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Advertise',
      order: 1,
      label: 'Ad profiles',
      to: '/adprofile',
      icon: IconAdjustmentsHorizontal,
      need: needsAds.viewer,
    },
  ],
  commands: (me) =>
    can(me, needsAds.editor)
      ? [
          {
            group: 'Actions',
            label: 'New ad profile',
            icon: IconPlus,
            description: 'Set accounts, audiences and budgets once',
            keywords: ['ads', 'advertising', 'targeting', 'budget'],
            link: { to: '/adprofile/new' },
          },
        ]
      : [],
};
