import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';
import { useCampaignName } from './campaign-queries.ts';

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
/** Heading and tabs of one campaign; the screens below are its tabs. */
const campaign = createRoute({
  getParentRoute: () => adminRoute,
  path: '/campaign/$id',
  component: lazyRouteComponent(() => import('./campaign-frame.tsx'), 'CampaignRoute'),
});
const setup = createRoute({
  getParentRoute: () => campaign,
  path: '/',
  staticData: { title: 'Campaign', parent: '/campaigns', useName: useCampaignName },
  component: lazyRouteComponent(() => import('./campaign-page.tsx'), 'CampaignPage'),
});
const results = createRoute({
  getParentRoute: () => campaign,
  path: '/results',
  staticData: { title: 'Results' },
  component: lazyRouteComponent(() => import('./results-page.tsx'), 'ResultsPage'),
});
const widgets = createRoute({
  getParentRoute: () => campaign,
  path: '/widgets',
  staticData: { title: 'Widgets' },
  component: lazyRouteComponent(() => import('./widgets/widgets-page.tsx'), 'WidgetsPage'),
});
const admins = createRoute({
  getParentRoute: () => campaign,
  path: '/admins',
  staticData: { title: 'Admins' },
  component: lazyRouteComponent(() => import('./admins-page.tsx'), 'AdminsPage'),
});

export const campaigns = featureRoutes({
  adminRoutes: [list, newCampaign, campaign.addChildren([setup, results, widgets, admins])],
});
