import { needsAds } from '@fanfare/contract/ad-profiles/needs';
import { IconPlus, IconWand } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';
import { can } from '../../lib/session.ts';

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Advertise',
      order: 0,
      label: 'Ad builder',
      to: '/ads/builder',
      icon: IconWand,
      need: needsAds.viewer,
    },
  ],
  commands: (me) =>
    can(me, needsAds.editor)
      ? [
          {
            group: 'Actions',
            label: 'New ad',
            icon: IconPlus,
            description: 'Build an ad step by step, with a preview',
            keywords: ['ads', 'advertising', 'campaign', 'facebook', 'google'],
            link: { to: '/ads/builder' },
          },
        ]
      : [],
};
