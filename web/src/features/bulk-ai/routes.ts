// Folders, lowest first: categories, frame, list, logging, plan < article, settings
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';
import { useArticleName } from './article/use-article-name.ts';

/** Loads all tabs from one file, because the first screen loads the names of all lazy files. */
const loadScreens = () => import('./bulk-screens.ts');

/** Heading and tabs of bulk AI; the screens below are its tabs. */
const frame = createRoute({
  getParentRoute: () => adminRoute,
  path: '/bulkaicontentgeneration',
  component: lazyRouteComponent(loadScreens, 'BulkRoute'),
});
const start = createRoute({
  getParentRoute: () => frame,
  path: '/',
  staticData: { title: 'Bulk AI' },
  beforeLoad: () => {
    throw redirect({ to: '/bulkaicontentgeneration/articles', replace: true });
  },
});
const articles = createRoute({
  getParentRoute: () => frame,
  path: '/articles',
  staticData: { title: 'Articles' },
  component: lazyRouteComponent(loadScreens, 'ArticlesPage'),
});
const plan = createRoute({
  getParentRoute: () => frame,
  path: '/plan',
  staticData: { title: 'Schedule' },
  component: lazyRouteComponent(loadScreens, 'PlanPage'),
});
const categories = createRoute({
  getParentRoute: () => frame,
  path: '/categories',
  staticData: { title: 'Categories' },
  component: lazyRouteComponent(loadScreens, 'CategoriesPage'),
});
const logging = createRoute({
  getParentRoute: () => frame,
  path: '/logging',
  staticData: { title: 'Jobs' },
  component: lazyRouteComponent(loadScreens, 'LoggingPage'),
});
const settings = createRoute({
  getParentRoute: () => frame,
  path: '/settings',
  staticData: { title: 'Settings' },
  component: lazyRouteComponent(loadScreens, 'SettingsPage'),
});
const article = createRoute({
  getParentRoute: () => adminRoute,
  path: '/bulkaicontentgeneration/articles/$id',
  staticData: { title: 'Article', useName: useArticleName },
  component: lazyRouteComponent(() => import('./article/article-page.tsx'), 'ArticlePage'),
});

export const bulkAi = featureRoutes({
  adminRoutes: [frame.addChildren([start, articles, plan, categories, logging, settings]), article],
});
