import { IconSparkles } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Write',
      order: 90,
      label: 'AI usage and voice',
      to: '/ai',
      icon: IconSparkles,
      need: ['ai_writer:viewer', 'bulk_ai:viewer'],
    },
  ],
};
