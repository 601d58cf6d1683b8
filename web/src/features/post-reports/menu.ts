import { IconListSearch, IconReportAnalytics, IconWorldWww } from '@tabler/icons-react';
import type { FeatureMenu } from '../../lib/menu.ts';
import { can } from '../../lib/session.ts';

export const menu: FeatureMenu = {
  items: [
    {
      group: 'Publish',
      order: 6,
      label: 'Page post report',
      to: '/facebook/page/post/report',
      icon: IconReportAnalytics,
      need: 'reports:viewer',
      covers: ['/facebook/page/post/recycler', '/facebook/page/search'],
    },
    {
      group: 'Publish',
      order: 7,
      label: 'Site post report',
      to: '/content/site/insights/report',
      icon: IconWorldWww,
      need: 'reports:viewer',
    },
  ],
  commands: (me) =>
    can(me, 'reports:viewer')
      ? [
          {
            group: 'Go to',
            label: 'Page search',
            icon: IconListSearch,
            description: 'Find Facebook pages',
            keywords: ['facebook', 'pages', 'competitors'],
            link: { to: '/facebook/page/search' },
          },
        ]
      : [],
};
