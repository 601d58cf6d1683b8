import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { prefetchPost } from '../../features/posts/index.ts';
import { admin } from './admin-route.ts';

const content = createRoute({
  getParentRoute: () => admin,
  path: '/content',
  validateSearch: ({ from }: Record<string, unknown>): { from?: 'site' } => (from === 'site' ? { from } : {}),
  component: lazyRouteComponent(() => import('../../features/sites/content/content-page.tsx'), 'ContentPage'),
});

const sites = createRoute({
  getParentRoute: () => admin,
  path: '/content/sites',
  component: lazyRouteComponent(() => import('../../features/sites/manage/sites-page.tsx'), 'SitesPage'),
});
const site = createRoute({
  getParentRoute: () => admin,
  path: '/content/site/$id',
  component: lazyRouteComponent(() => import('../../features/sites/settings/site-page.tsx'), 'SitePage'),
});
const sitePosts = createRoute({
  getParentRoute: () => admin,
  path: '/content/site/$id/posts',
  component: lazyRouteComponent(() => import('../../features/sites/posts/posts-page.tsx'), 'PostsPage'),
});
const finder = createRoute({
  getParentRoute: () => admin,
  path: '/finder',
  component: lazyRouteComponent(() => import('../../features/media/finder/finder-page.tsx'), 'FinderPage'),
});

const newSocialPost = createRoute({
  getParentRoute: () => admin,
  path: '/social/post/create',
  component: lazyRouteComponent(() => import('../../features/social/composer/create-post-page.tsx'), 'CreatePostPage'),
});

const socialPosts = createRoute({
  getParentRoute: () => admin,
  path: '/social',
  component: lazyRouteComponent(() => import('../../features/social/ledger/ledger-page.tsx'), 'LedgerPage'),
});
const share = createRoute({
  getParentRoute: () => admin,
  path: '/social/share/$id',
  component: lazyRouteComponent(() => import('../../features/social/share/share-page.tsx'), 'SharePage'),
});
const importPosts = createRoute({
  getParentRoute: () => admin,
  path: '/social/import',
  component: lazyRouteComponent(() => import('../../features/social/import/import-page.tsx'), 'ImportPage'),
});
const calendar = createRoute({
  getParentRoute: () => admin,
  path: '/social/calendar',
  component: lazyRouteComponent(() => import('../../features/calendar/calendar-page.tsx'), 'CalendarPage'),
});

const postEditor = createRoute({
  getParentRoute: () => admin,
  path: '/content/site/$siteId/post/$postId',
  validateSearch: ({ copy }: Record<string, unknown>): { copy?: number } => (typeof copy === 'number' ? { copy } : {}),
  loader: ({ context, params, cause }) => {
    if (cause === 'enter') prefetchPost(context.client, Number(params.siteId), Number(params.postId));
  },
  // Loads once per visit and never while the user writes.
  ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  component: lazyRouteComponent(() => import('../../features/posts/post-page.tsx'), 'PostPage'),
});

const facebookExtractor = createRoute({
  getParentRoute: () => admin,
  path: '/facebook/extractor',
  component: lazyRouteComponent(() => import('../../features/facebook-tools/extractor-page.tsx'), 'ExtractorPage'),
});

const commentSync = createRoute({
  getParentRoute: () => admin,
  path: '/facebook/comment_sync',
  component: lazyRouteComponent(() => import('../../features/facebook-tools/comment-sync-page.tsx'), 'CommentSyncPage'),
});

/** The screens of the menu group Publish. */
export const publishRoutes = [
  content,
  sites,
  site,
  sitePosts,
  finder,
  newSocialPost,
  socialPosts,
  share,
  importPosts,
  calendar,
  postEditor,
  facebookExtractor,
  commentSync,
] as const;
