import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

/** Loads all screens as one file: each name of a file is part of what the first screen loads. */
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
