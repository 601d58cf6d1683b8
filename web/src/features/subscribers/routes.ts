import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

const list = createRoute({
  getParentRoute: () => adminRoute,
  path: '/subscribers',
  staticData: { title: 'Subscribers' },
  component: lazyRouteComponent(() => import('./subscribers-page.tsx'), 'SubscribersPage'),
});

export const subscribers = featureRoutes({ adminRoutes: [list] });
