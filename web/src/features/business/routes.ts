// Folders, lowest first: assets, join, roles < invitations < members
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

/** Loads all screens of members from one file, because the first screen loads the names of all lazy files. */
const loadScreens = () => import('./business-screens.ts');

const businesses = createRoute({
  getParentRoute: () => adminRoute,
  path: '/user/business',
  staticData: { title: 'Business' },
  component: lazyRouteComponent(loadScreens, 'BusinessesPage'),
});
const newBusiness = createRoute({
  getParentRoute: () => adminRoute,
  path: '/user/business/new',
  staticData: { title: 'New business' },
  component: lazyRouteComponent(loadScreens, 'NewBusinessPage'),
});
const manage = createRoute({
  getParentRoute: () => adminRoute,
  path: '/user/business/$bid/manage',
  staticData: { title: 'Manage' },
  validateSearch: ({ add }: Record<string, unknown>): { add?: string } => (typeof add === 'string' ? { add } : {}),
  component: lazyRouteComponent(loadScreens, 'ManagePage'),
});
const member = createRoute({
  getParentRoute: () => adminRoute,
  path: '/user/business/$bid/member/$mid',
  staticData: { title: 'Member', parent: '/user/business/$bid/manage' },
  component: lazyRouteComponent(loadScreens, 'MemberPage'),
});

export const business = featureRoutes({
  adminRoutes: [businesses, newBusiness, manage, member],
});
