export { useArrivalNews } from './arrivals.ts';
export { useNotifications } from './use-notifications.ts';
