// Folders, lowest first: modal, runs < list
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

const list = createRoute({
  getParentRoute: () => adminRoute,
  path: '/automators',
  staticData: { title: 'Automators' },
  component: lazyRouteComponent(() => import('./list/automators-page.tsx'), 'AutomatorsPage'),
});
const sameList = createRoute({
  getParentRoute: () => adminRoute,
  path: '/automator',
  staticData: { title: 'Automators' },
  component: lazyRouteComponent(() => import('./list/automators-page.tsx'), 'AutomatorsPage'),
});
const newAutomator = createRoute({
  getParentRoute: () => adminRoute,
  path: '/automator/new',
  staticData: { title: 'New automator' },
  component: lazyRouteComponent(() => import('./list/automators-page.tsx'), 'NewAutomatorPage'),
});

export const automators = featureRoutes({ adminRoutes: [list, sameList, newAutomator] });
