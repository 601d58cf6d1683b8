// Folders, lowest first: accounts < import, preview, schedule, share-state < composer < share < ledger
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

const ledger = createRoute({
  getParentRoute: () => adminRoute,
  path: '/social',
  staticData: { title: 'Social posts' },
  component: lazyRouteComponent(() => import('./ledger/ledger-page.tsx'), 'LedgerPage'),
});
const newPost = createRoute({
  getParentRoute: () => adminRoute,
  path: '/social/post/create',
  staticData: { title: 'New social post' },
  // Search parameters of the form: `at` and `account` are read as text; `from` is the id of the share that is copied.
  validateSearch: ({ from }: Record<string, unknown>): { from?: number } => (typeof from === 'number' ? { from } : {}),
  component: lazyRouteComponent(() => import('./composer/create-post-page.tsx'), 'CreatePostPage'),
});
const share = createRoute({
  getParentRoute: () => adminRoute,
  path: '/social/share/$id',
  staticData: { title: 'Post' },
  component: lazyRouteComponent(() => import('./share/share-page.tsx'), 'SharePage'),
});
const importPosts = createRoute({
  getParentRoute: () => adminRoute,
  path: '/social/import',
  staticData: { title: 'Import' },
  component: lazyRouteComponent(() => import('./import/import-page.tsx'), 'ImportPage'),
});

export const social = featureRoutes({
  adminRoutes: [ledger, newPost, share, importPosts],
});
