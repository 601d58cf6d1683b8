// Folders, lowest first: create-ads, filters < page-posts, site-posts < page-search
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

const pagePosts = createRoute({
  getParentRoute: () => adminRoute,
  path: '/facebook/page/post/report',
  staticData: { title: 'Page post report' },
  component: lazyRouteComponent(() => import('./report-screens.ts'), 'PostReportPage'),
});
const sitePosts = createRoute({
  getParentRoute: () => adminRoute,
  path: '/content/site/insights/report',
  staticData: { title: 'Site post report', parent: '/content' },
  component: lazyRouteComponent(() => import('./report-screens.ts'), 'SiteReportPage'),
});
const pageSearch = createRoute({
  getParentRoute: () => adminRoute,
  path: '/facebook/page/search',
  staticData: { title: 'Page search', parent: '/facebook/page/post/report' },
  component: lazyRouteComponent(() => import('./report-screens.ts'), 'PageSearchPage'),
});

export const postReports = featureRoutes({ adminRoutes: [pagePosts, sitePosts, pageSearch] });
