import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

const list = createRoute({
  getParentRoute: () => adminRoute,
  path: '/adprofile',
  staticData: { title: 'Ad profiles' },
  component: lazyRouteComponent(() => import('./list/ad-profiles-page.tsx'), 'AdProfilesPage'),
});
const newProfile = createRoute({
  getParentRoute: () => adminRoute,
  path: '/adprofile/new',
  staticData: { title: 'New ad profile' },
  component: lazyRouteComponent(() => import('./editor/ad-profile-page.tsx'), 'NewAdProfilePage'),
});
const profile = createRoute({
  getParentRoute: () => adminRoute,
  path: '/adprofile/$id',
  staticData: { title: 'Ad profile' },
  component: lazyRouteComponent(() => import('./editor/ad-profile-page.tsx'), 'AdProfilePage'),
});

export const adProfiles = featureRoutes({ adminRoutes: [list, newProfile, profile] });
