// Folders, lowest first: gallery, upload < search < finder, picker
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

const finder = createRoute({
  getParentRoute: () => adminRoute,
  path: '/finder',
  staticData: { title: 'Media' },
  component: lazyRouteComponent(() => import('./finder/finder-page.tsx'), 'FinderPage'),
});

export const media = featureRoutes({
  adminRoutes: [finder],
});
