// Folders, lowest first: posts, site-form < manage < content, hosted < settings
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';
import { useSiteName } from './use-site-name.ts';

const content = createRoute({
  getParentRoute: () => adminRoute,
  path: '/content',
  staticData: { title: 'Content' },
  validateSearch: ({ from }: Record<string, unknown>): { from?: 'site' } => (from === 'site' ? { from } : {}),
  component: lazyRouteComponent(() => import('./site-screens.ts'), 'ContentPage'),
});
const allSites = createRoute({
  getParentRoute: () => adminRoute,
  path: '/content/sites',
  staticData: { title: 'Sites' },
  component: lazyRouteComponent(() => import('./site-screens.ts'), 'SitesPage'),
});
const site = createRoute({
  getParentRoute: () => adminRoute,
  path: '/content/site/$id',
  staticData: { title: 'Site', useName: useSiteName },
  component: lazyRouteComponent(() => import('./settings/site-page.tsx'), 'SitePage'),
});
const posts = createRoute({
  getParentRoute: () => adminRoute,
  path: '/content/site/$id/posts',
  staticData: { title: 'Posts' },
  component: lazyRouteComponent(() => import('./site-screens.ts'), 'PostsPage'),
});
/** Redirect to the report on posts of sites, for this site. */
const insights = createRoute({
  getParentRoute: () => adminRoute,
  path: '/content/site/$id/insights',
  staticData: { title: 'Site post report' },
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/content/site/insights/report', search: { site_id: params.id }, replace: true });
  },
});

export const sites = featureRoutes({ adminRoutes: [content, allSites, site, posts, insights] });
