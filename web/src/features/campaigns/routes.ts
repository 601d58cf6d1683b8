import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';
import { useCampaignName } from './campaign-queries.ts';

/** Loads all screens from one file, because the first screen loads the names of all lazy files. */
const loadScreens = () => import('./campaign-screens.ts');

const list = createRoute({
  getParentRoute: () => adminRoute,
  path: '/campaigns',
  staticData: { title: 'Campaigns' },
  component: lazyRouteComponent(loadScreens, 'CampaignsPage'),
});
const newCampaign = createRoute({
  getParentRoute: () => adminRoute,
  path: '/campaign',
  staticData: { title: 'New campaign', parent: '/campaigns' },
  component: lazyRouteComponent(loadScreens, 'NewCampaignPage'),
});
/**
 * Route that redirects `/campaign/new`, the form of path other features have for a new object, to the wizard at
 * `/campaign/`, the path of the specification.
 */
const typedNew = createRoute({
  getParentRoute: () => adminRoute,
  path: '/campaign/new',
  staticData: { title: 'New campaign' },
  beforeLoad: () => {
    throw redirect({ to: '/campaign', replace: true });
  },
});
/** Heading and tabs of one campaign; the screens below are its tabs. */
const campaign = createRoute({
  getParentRoute: () => adminRoute,
  path: '/campaign/$id',
  component: lazyRouteComponent(loadScreens, 'CampaignRoute'),
});
const setup = createRoute({
  getParentRoute: () => campaign,
  path: '/',
  staticData: { title: 'Campaign', parent: '/campaigns', useName: useCampaignName },
  component: lazyRouteComponent(loadScreens, 'CampaignPage'),
});
const results = createRoute({
  getParentRoute: () => campaign,
  path: '/results',
  staticData: { title: 'Results' },
  component: lazyRouteComponent(loadScreens, 'ResultsPage'),
});
const widgets = createRoute({
  getParentRoute: () => campaign,
  path: '/widgets',
  staticData: { title: 'Widgets' },
  component: lazyRouteComponent(loadScreens, 'WidgetsPage'),
});
const admins = createRoute({
  getParentRoute: () => campaign,
  path: '/admins',
  staticData: { title: 'Admins' },
  component: lazyRouteComponent(loadScreens, 'AdminsPage'),
});

export const campaigns = featureRoutes({
  adminRoutes: [list, newCampaign, typedNew, campaign.addChildren([setup, results, widgets, admins])],
});
