import { needsApprovals } from '@fanfare/contract/approvals/needs';
import { IconSettings, IconUserCheck } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';
import { can } from '../../lib/session.ts';

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Home',
      order: 5,
      label: 'Approvals',
      to: '/approvals',
      icon: IconUserCheck,
      need: needsApprovals,
    },
  ],
  commands: (me) =>
    can(me, 'owner')
      ? [
          {
            group: 'Go to',
            label: 'Approval settings',
            icon: IconSettings,
            description: 'Requests for approval',
            keywords: ['approvals', 'threshold', 'approvers', 'budget', 'second person'],
            link: { to: '/approvals/settings' },
          },
        ]
      : [],
};
