import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

const staffNews = createRoute({
  getParentRoute: () => adminRoute,
  path: '/staff/news',
  staticData: { title: 'News' },
  component: lazyRouteComponent(() => import('./staff-news-page.tsx'), 'StaffNewsPage'),
});
const newNews = createRoute({
  getParentRoute: () => adminRoute,
  path: '/staff/news/new',
  staticData: { title: 'Write news' },
  component: lazyRouteComponent(() => import('./news-editor-page.tsx'), 'NewNewsPage'),
});
const editNews = createRoute({
  getParentRoute: () => adminRoute,
  path: '/staff/news/$id',
  staticData: { title: 'Edit news' },
  component: lazyRouteComponent(() => import('./news-editor-page.tsx'), 'EditNewsPage'),
});

export const news = featureRoutes({
  adminRoutes: [staffNews, newNews, editNews],
});
