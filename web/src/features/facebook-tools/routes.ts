import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';
import { plannedScreen } from '../../ui/page/planned-screen.ts';

const extractor = createRoute({
  getParentRoute: () => adminRoute,
  path: '/facebook/extractor',
  staticData: { title: 'Facebook extractor', parent: '/content' },
  component: lazyRouteComponent(() => import('./extractor-page.tsx'), 'ExtractorPage'),
});
const commentSync = createRoute({
  getParentRoute: () => adminRoute,
  path: '/facebook/comment_sync',
  staticData: { title: 'Facebook comment sync', parent: '/content' },
  component: lazyRouteComponent(() => import('./comment-sync-page.tsx'), 'CommentSyncPage'),
});

export const facebookTools = featureRoutes({
  adminRoutes: [
    extractor,
    commentSync,
    plannedScreen('/facebook/page/autoresponder', 'Facebook page autoresponder'),
    plannedScreen('/facebook/page/search', 'Facebook page search'),
  ],
});
