import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

const list = createRoute({
  getParentRoute: () => adminRoute,
  path: '/approvals',
  staticData: { title: 'Approvals' },
  component: lazyRouteComponent(() => import('./approval-screens.ts'), 'ApprovalsPage'),
});
const settings = createRoute({
  getParentRoute: () => adminRoute,
  path: '/approvals/settings',
  staticData: { title: 'Approval settings' },
  component: lazyRouteComponent(() => import('./approval-screens.ts'), 'ApprovalSettingsPage'),
});
const request = createRoute({
  getParentRoute: () => adminRoute,
  path: '/approvals/$id',
  staticData: { title: 'Request' },
  component: lazyRouteComponent(() => import('./approval-screens.ts'), 'ApprovalPage'),
});

export const approvals = featureRoutes({ adminRoutes: [list, settings, request] });
