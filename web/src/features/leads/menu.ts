import { IconForms, IconInbox } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Capture',
      order: 0,
      label: 'Leads',
      to: '/leads',
      icon: IconForms,
      need: 'leads:viewer',
      covers: ['/leads/form', '/leads/forms', '/leads/webhook'],
    },
    {
      group: 'Capture',
      order: 1,
      label: 'Lead inbox',
      to: '/leads/inbox',
      icon: IconInbox,
      need: 'leads:editor',
    },
  ],
};
