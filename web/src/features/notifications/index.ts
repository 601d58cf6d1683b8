export { useNewNotificationText } from './new-notifications.ts';
export { useNotifications } from './use-notifications.ts';
