// Folders, lowest first: panels < wizard
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

const list = createRoute({
  getParentRoute: () => adminRoute,
  path: '/facebook/ads/manager',
  staticData: { title: 'Ad rules' },
  component: lazyRouteComponent(() => import('./rule-screens.ts'), 'RulesPage'),
});
const rule = createRoute({
  getParentRoute: () => adminRoute,
  path: '/facebook/ads/manager/rule/$id',
  staticData: { title: 'Ad rule', useName: ({ id }) => (id === '-1' ? 'New ad rule' : undefined) },
  component: lazyRouteComponent(() => import('./rule-screens.ts'), 'RulePage'),
});

export const adRules = featureRoutes({ adminRoutes: [list, rule] });
