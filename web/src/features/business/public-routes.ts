import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../lib/routes.ts';

const join = createRoute({
  getParentRoute: () => rootRoute,
  path: '/business/join/$invite_key',
  component: lazyRouteComponent(() => import('./join/join-page.tsx'), 'JoinPage'),
});

export const joinRoutes = [join] as const;
