export { DeliveryPage } from './detail/delivery-page.tsx';
export { DeliveriesPage } from './list/deliveries-page.tsx';
export { StaffStopsPage } from './staff/staff-stops-page.tsx';
