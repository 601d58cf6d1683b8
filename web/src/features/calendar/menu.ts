import { IconCalendarMonth } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Publish',
      order: 3,
      label: 'Calendar',
      to: '/social/calendar',
      icon: IconCalendarMonth,
      need: 'any:viewer',
      goKey: 'k',
    },
  ],
};
