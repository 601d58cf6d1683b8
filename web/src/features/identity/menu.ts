import { IconKey, IconShieldLock } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';

export const menu: FeatureMenu = {
  commands: () => [
    {
      group: 'Go to',
      label: 'API keys',
      icon: IconKey,
      description: 'Automate Fanfare from your scripts',
      keywords: ['token', 'developer'],
      link: { to: '/user/account', hash: 'api' },
    },
    {
      group: 'Go to',
      label: 'Security',
      icon: IconShieldLock,
      description: 'Password, two-factor sign-in and sessions',
      keywords: ['login', '2fa'],
      link: { to: '/user/account', hash: 'security' },
    },
  ],
};
