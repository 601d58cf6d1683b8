// Folders, lowest first: html, session < ai, media, revisions < saving < publish < shares < panels < editor
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';
import { prefetchPost } from './prefetch-post.ts';

const editor = createRoute({
  getParentRoute: () => adminRoute,
  path: '/content/site/$siteId/post/$postId',
  staticData: { title: 'Post', isOnAdminHost: true },
  validateSearch: ({ copy }: Record<string, unknown>): { copy?: number } => (typeof copy === 'number' ? { copy } : {}),
  loader: ({ context, params, cause }) => {
    if (cause === 'enter') prefetchPost(context.client, Number(params.siteId), Number(params.postId));
  },
  // Post data is not refetched while the user writes: it is loaded once per visit.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  component: lazyRouteComponent(() => import('./post-page.tsx'), 'PostPage'),
});

export const posts = featureRoutes({
  adminRoutes: [editor],
});
