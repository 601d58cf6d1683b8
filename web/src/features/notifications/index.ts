export { useArrivalNews } from './new-notifications.ts';
export { useNotifications } from './use-notifications.ts';
