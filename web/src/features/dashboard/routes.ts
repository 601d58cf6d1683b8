// Folders, lowest first: board < arrange
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';
import { useContestName } from './use-contest-name.ts';

const home = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  staticData: { title: 'Dashboard' },
  component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
});

const contestDashboard = createRoute({
  getParentRoute: () => adminRoute,
  path: '/dashboard/$contestId',
  staticData: { title: 'Contest dashboard', parent: '/', useName: useContestName },
  component: lazyRouteComponent(() => import('./contest-dashboard-page.tsx'), 'ContestDashboardPage'),
});
const staffDashboard = createRoute({
  getParentRoute: () => adminRoute,
  path: '/staff',
  staticData: { title: 'Staff' },
  component: lazyRouteComponent(() => import('./staff-dashboard-page.tsx'), 'StaffDashboardPage'),
});

export const dashboard = featureRoutes({
  adminRoutes: [home, contestDashboard, staffDashboard],
});
