// Folders, lowest first: limits, progress < list < detail
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

const list = createRoute({
  getParentRoute: () => adminRoute,
  path: '/ads/changes',
  staticData: { title: 'Ad changes' },
  component: lazyRouteComponent(() => import('./ad-change-screens.ts'), 'AdChangesPage'),
});
const action = createRoute({
  getParentRoute: () => adminRoute,
  path: '/ads/changes/$id',
  staticData: { title: 'Ad change' },
  component: lazyRouteComponent(() => import('./ad-change-screens.ts'), 'AdActionPage'),
});

export const adChanges = featureRoutes({ adminRoutes: [list, action] });
