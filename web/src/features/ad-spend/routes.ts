import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

const spend = createRoute({
  getParentRoute: () => adminRoute,
  path: '/ads/spend',
  staticData: { title: 'Spend' },
  component: lazyRouteComponent(() => import('./spend-page.tsx'), 'AdSpendPage'),
});

export const adSpend = featureRoutes({ adminRoutes: [spend] });
