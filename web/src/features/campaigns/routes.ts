import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

const list = createRoute({
  getParentRoute: () => adminRoute,
  path: '/campaigns',
  staticData: { title: 'Campaigns' },
  component: lazyRouteComponent(() => import('./campaigns-page.tsx'), 'CampaignsPage'),
});
const newCampaign = createRoute({
  getParentRoute: () => adminRoute,
  path: '/campaign',
  staticData: { title: 'New campaign', parent: '/campaigns' },
  component: lazyRouteComponent(() => import('./campaign-page.tsx'), 'NewCampaignPage'),
});
const campaign = createRoute({
  getParentRoute: () => adminRoute,
  path: '/campaign/$id',
  staticData: { title: 'Campaign', parent: '/campaigns' },
  component: lazyRouteComponent(() => import('./campaign-page.tsx'), 'CampaignPage'),
});
const results = createRoute({
  getParentRoute: () => adminRoute,
  path: '/campaign/$id/results',
  staticData: { title: 'Results' },
  component: lazyRouteComponent(() => import('./results-page.tsx'), 'ResultsPage'),
});
const widgets = createRoute({
  getParentRoute: () => adminRoute,
  path: '/campaign/$id/widgets',
  staticData: { title: 'Widgets' },
  component: lazyRouteComponent(() => import('./widgets/widgets-page.tsx'), 'WidgetsPage'),
});
const admins = createRoute({
  getParentRoute: () => adminRoute,
  path: '/campaign/$id/admins',
  staticData: { title: 'Admins' },
  component: lazyRouteComponent(() => import('./admins-page.tsx'), 'AdminsPage'),
});

export const campaigns = featureRoutes({ adminRoutes: [list, newCampaign, campaign, results, widgets, admins] });
