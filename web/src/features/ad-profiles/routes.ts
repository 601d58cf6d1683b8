// Folders, lowest first: fields, form, list < facebook, google, native < editor
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

const list = createRoute({
  getParentRoute: () => adminRoute,
  path: '/adprofile',
  staticData: { title: 'Ad profiles' },
  component: lazyRouteComponent(() => import('./ad-profile-screens.ts'), 'AdProfilesPage'),
});
const newProfile = createRoute({
  getParentRoute: () => adminRoute,
  path: '/adprofile/new',
  staticData: { title: 'New ad profile' },
  component: lazyRouteComponent(() => import('./ad-profile-screens.ts'), 'NewAdProfilePage'),
});
/** Redirect to the list from the address that profiles are saved at. */
const saved = createRoute({
  getParentRoute: () => adminRoute,
  path: '/adprofile/save',
  staticData: { title: 'Ad profiles' },
  beforeLoad: () => {
    throw redirect({ to: '/adprofile', replace: true });
  },
});
const profile = createRoute({
  getParentRoute: () => adminRoute,
  path: '/adprofile/$id',
  staticData: { title: 'Ad profile' },
  component: lazyRouteComponent(() => import('./ad-profile-screens.ts'), 'AdProfilePage'),
});

export const adProfiles = featureRoutes({ adminRoutes: [list, newProfile, saved, profile] });
