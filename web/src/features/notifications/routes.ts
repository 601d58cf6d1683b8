import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

const notification = createRoute({
  getParentRoute: () => adminRoute,
  path: '/user/notification/$id',
  staticData: { title: 'Notification' },
  component: lazyRouteComponent(() => import('./notification-page.tsx'), 'NotificationPage'),
});

export const notifications = featureRoutes({
  adminRoutes: [notification],
});
