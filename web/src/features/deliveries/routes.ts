// Folders, lowest first: stops < detail, staff < list
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

const list = createRoute({
  getParentRoute: () => adminRoute,
  path: '/deliveries',
  staticData: { title: 'Deliveries' },
  component: lazyRouteComponent(() => import('./delivery-screens.ts'), 'DeliveriesPage'),
});
const detail = createRoute({
  getParentRoute: () => adminRoute,
  path: '/deliveries/$id',
  staticData: { title: 'Delivery' },
  component: lazyRouteComponent(() => import('./delivery-screens.ts'), 'DeliveryPage'),
});
const staffStops = createRoute({
  getParentRoute: () => adminRoute,
  path: '/staff/deliveries',
  staticData: { title: 'Stop sending' },
  component: lazyRouteComponent(() => import('./delivery-screens.ts'), 'StaffStopsPage'),
});

export const deliveries = featureRoutes({ adminRoutes: [list, detail, staffStops] });
