import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { admin } from './admin-route.ts';

const content = createRoute({
  getParentRoute: () => admin,
  path: '/content',
  validateSearch: ({ from }: Record<string, unknown>): { from?: 'site' } => (from === 'site' ? { from } : {}),
  component: lazyRouteComponent(() => import('../features/sites/content-page.tsx'), 'ContentPage'),
});

const sites = createRoute({
  getParentRoute: () => admin,
  path: '/content/sites',
  component: lazyRouteComponent(() => import('../features/sites/sites-page.tsx'), 'SitesPage'),
});
const site = createRoute({
  getParentRoute: () => admin,
  path: '/content/site/$id',
  component: lazyRouteComponent(() => import('../features/sites/site-page.tsx'), 'SitePage'),
});
const sitePosts = createRoute({
  getParentRoute: () => admin,
  path: '/content/site/$id/posts',
  component: lazyRouteComponent(() => import('../features/sites/posts-page.tsx'), 'PostsPage'),
});
const finder = createRoute({
  getParentRoute: () => admin,
  path: '/finder',
  component: lazyRouteComponent(() => import('../features/media/finder-page.tsx'), 'FinderPage'),
});

const postEditor = createRoute({
  getParentRoute: () => admin,
  path: '/content/site/$siteId/post/$postId',
  validateSearch: ({ copy }: Record<string, unknown>): { copy?: number } => (typeof copy === 'number' ? { copy } : {}),
  component: lazyRouteComponent(() => import('../features/posts/post-page.tsx'), 'PostPage'),
});

const newSocialPost = createRoute({
  getParentRoute: () => admin,
  path: '/social/post/create',
  component: lazyRouteComponent(() => import('../features/social/create-page.tsx'), 'CreatePostPage'),
});

/** The screens of the menu's group Publish. */
export const publishRoutes = [content, sites, site, sitePosts, finder, postEditor, newSocialPost] as const;
