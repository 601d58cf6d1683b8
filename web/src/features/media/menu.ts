import { IconPhoto } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';

export const menu: FeatureMenu = {
  items: [{ group: 'Publish', order: 4, label: 'Media', to: '/finder', icon: IconPhoto, need: 'any:viewer' }],
};
