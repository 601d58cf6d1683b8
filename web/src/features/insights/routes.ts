// Folders, lowest first: actions, back-test, figures, filters, toolbar < table < details
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';
import { reportInfo } from './report-networks.ts';

const facebook = createRoute({
  getParentRoute: () => adminRoute,
  path: '/facebook/ads/insights',
  staticData: { title: reportInfo.facebook.title },
  component: lazyRouteComponent(() => import('./report-page.tsx'), 'FacebookReportPage'),
});
const google = createRoute({
  getParentRoute: () => adminRoute,
  path: '/google/ads/insights',
  staticData: { title: reportInfo.google.title },
  component: lazyRouteComponent(() => import('./report-page.tsx'), 'GoogleReportPage'),
});
const nativeAds = createRoute({
  getParentRoute: () => adminRoute,
  path: '/nativeads/ads/insights',
  staticData: { title: reportInfo.nativeads.title },
  component: lazyRouteComponent(() => import('./report-page.tsx'), 'NativeReportPage'),
});

export const insights = featureRoutes({ adminRoutes: [facebook, google, nativeAds] });
