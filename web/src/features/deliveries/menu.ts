import { needsDeliveries } from '@fanfare/contract/deliveries/needs';
import { IconHandStop, IconSend } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Publish',
      order: 5,
      label: 'Deliveries',
      to: '/deliveries',
      icon: IconSend,
      need: needsDeliveries.viewer,
    },
    {
      group: 'Staff',
      order: 9,
      label: 'Stop sending',
      to: '/staff/deliveries',
      icon: IconHandStop,
      need: 'staff',
    },
  ],
};
