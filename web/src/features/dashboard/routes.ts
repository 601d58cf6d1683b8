import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

const home = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  staticData: { title: 'Dashboard' },
  component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
});

export const dashboard = featureRoutes({
  adminRoutes: [home],
});
