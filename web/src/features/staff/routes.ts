// Folders, lowest first: filters, jobs < logs, spend < audit, overview, users
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

/** Loads all screens from one file, because the first screen loads the names of all lazy files. */
const loadScreens = () => import('./staff-screens.ts');

/** Links to a list can preset its owner; the list parses the rest of its search params. */
type Owner = { user_id?: number; business_id?: number };
const parseOwner = ({ user_id, business_id }: Record<string, unknown>): Owner => ({
  ...(typeof user_id === 'number' ? { user_id } : {}),
  ...(typeof business_id === 'number' ? { business_id } : {}),
});

const login = createRoute({
  getParentRoute: () => adminRoute,
  path: '/staff/login',
  beforeLoad: ({ context }) => {
    if (context.start.user?.admin) throw redirect({ to: '/staff', replace: true });
  },
});
const jobs = createRoute({
  getParentRoute: () => adminRoute,
  path: '/staff/jobs',
  staticData: { title: 'Jobs' },
  component: lazyRouteComponent(loadScreens, 'JobsPage'),
});
const users = createRoute({
  getParentRoute: () => adminRoute,
  path: '/staff/users',
  staticData: { title: 'Users' },
  component: lazyRouteComponent(loadScreens, 'UsersPage'),
});
const user = createRoute({
  getParentRoute: () => adminRoute,
  path: '/staff/user/$id',
  staticData: { title: 'User', parent: '/staff/users' },
  component: lazyRouteComponent(loadScreens, 'UserPage'),
});
const logs = createRoute({
  getParentRoute: () => adminRoute,
  path: '/staff/logs',
  staticData: { title: 'Error logs' },
  validateSearch: parseOwner,
  component: lazyRouteComponent(loadScreens, 'LogsPage'),
});
const spend = createRoute({
  getParentRoute: () => adminRoute,
  path: '/staff/spend',
  staticData: { title: 'Spend' },
  validateSearch: parseOwner,
  component: lazyRouteComponent(loadScreens, 'SpendPage'),
});
const audit = createRoute({
  getParentRoute: () => adminRoute,
  path: '/staff/audit',
  staticData: { title: 'Audit log' },
  validateSearch: parseOwner,
  component: lazyRouteComponent(loadScreens, 'AuditPage'),
});
const deletedBusinesses = createRoute({
  getParentRoute: () => adminRoute,
  path: '/staff/businesses',
  staticData: { title: 'Deleted businesses' },
  component: lazyRouteComponent(loadScreens, 'DeletedBusinessesPage'),
});

export const staff = featureRoutes({
  adminRoutes: [login, jobs, users, user, logs, spend, audit, deletedBusinesses],
});
