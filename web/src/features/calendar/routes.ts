// Folders, lowest first: items < list < grid
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

const calendarPage = createRoute({
  getParentRoute: () => adminRoute,
  path: '/social/calendar',
  staticData: { title: 'Calendar' },
  component: lazyRouteComponent(() => import('./calendar-page.tsx'), 'CalendarPage'),
});

export const calendar = featureRoutes({
  adminRoutes: [calendarPage],
});
