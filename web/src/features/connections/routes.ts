import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes, rootRoute } from '../../lib/routes.ts';

const connectDone = createRoute({
  getParentRoute: () => rootRoute,
  path: '/connect/done',
  validateSearch: ({ attempt, problem }: Record<string, unknown>): { attempt?: number; problem?: string } => ({
    ...(typeof attempt === 'number' ? { attempt } : {}),
    ...(typeof problem === 'string' ? { problem } : {}),
  }),
  component: lazyRouteComponent(() => import('./connect/connect-done-page.tsx'), 'ConnectDonePage'),
});
const account = createRoute({
  getParentRoute: () => adminRoute,
  path: '/user/account',
  staticData: { title: 'Account', isOnAdminHost: true },
  component: lazyRouteComponent(() => import('./account-screen.tsx'), 'AccountScreen'),
});
const apiKeys = createRoute({
  getParentRoute: () => adminRoute,
  path: '/user/api/key',
  staticData: { title: 'API keys', parent: '/user/account' },
  component: lazyRouteComponent(() => import('./account-screen.tsx'), 'AccountApiScreen'),
});

export const connections = featureRoutes({
  publicRoutes: [connectDone],
  adminRoutes: [account, apiKeys],
});
