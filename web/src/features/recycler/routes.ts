import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

const wizard = createRoute({
  getParentRoute: () => adminRoute,
  path: '/facebook/page/post/recycler',
  staticData: { title: 'Page post recycler' },
  component: lazyRouteComponent(() => import('./recycler-page.tsx'), 'RecyclerPage'),
});

export const recycler = featureRoutes({ adminRoutes: [wizard] });
