import { IconMessageReply } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Capture',
      order: 9,
      label: 'Page autoresponder',
      to: '/facebook/page/autoresponder',
      icon: IconMessageReply,
      need: 'facebook_messages:viewer',
    },
  ],
};
