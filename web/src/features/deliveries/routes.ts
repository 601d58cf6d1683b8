import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { adminRoute, featureRoutes } from '../../lib/routes.ts';

const list = createRoute({
  getParentRoute: () => adminRoute,
  path: '/deliveries',
  staticData: { title: 'Deliveries' },
  component: lazyRouteComponent(() => import('./list/deliveries-page.tsx'), 'DeliveriesPage'),
});
const detail = createRoute({
  getParentRoute: () => adminRoute,
  path: '/deliveries/$id',
  staticData: { title: 'Delivery' },
  component: lazyRouteComponent(() => import('./detail/delivery-page.tsx'), 'DeliveryPage'),
});
const staffStops = createRoute({
  getParentRoute: () => adminRoute,
  path: '/staff/deliveries',
  staticData: { title: 'Stop sending' },
  component: lazyRouteComponent(() => import('./staff/staff-stops-page.tsx'), 'StaffStopsPage'),
});

export const deliveries = featureRoutes({ adminRoutes: [list, detail, staffStops] });
