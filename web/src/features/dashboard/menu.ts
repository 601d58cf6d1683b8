import { IconHome } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';

export const menu: FeatureMenu = {
  items: [{ group: 'Home', order: 1, label: 'Dashboard', to: '/', icon: IconHome, need: 'user', goKey: 'd' }],
};
