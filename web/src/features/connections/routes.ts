// Folders, lowest first: lead-forms, networks, scopes < connect < accounts
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

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
  adminRoutes: [account, apiKeys],
});
