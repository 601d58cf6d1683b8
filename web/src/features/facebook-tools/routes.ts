import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

/** Loads all screens from one file, because the first screen loads the names of all lazy files. */
const loadScreens = () => import('./facebook-tool-screens.ts');

const extractor = createRoute({
  getParentRoute: () => adminRoute,
  path: '/facebook/extractor',
  staticData: { title: 'Facebook extractor', parent: '/content' },
  component: lazyRouteComponent(loadScreens, 'ExtractorPage'),
});
const commentSync = createRoute({
  getParentRoute: () => adminRoute,
  path: '/facebook/comment_sync',
  staticData: { title: 'Facebook comment sync', parent: '/content' },
  component: lazyRouteComponent(loadScreens, 'CommentSyncPage'),
});
const autoresponder = createRoute({
  getParentRoute: () => adminRoute,
  path: '/facebook/page/autoresponder',
  staticData: { title: 'Facebook page autoresponder' },
  component: lazyRouteComponent(loadScreens, 'AutoresponderPage'),
});

export const facebookTools = featureRoutes({
  adminRoutes: [extractor, commentSync, autoresponder],
});
