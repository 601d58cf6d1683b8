import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';

/** Stack of toasts at the bottom left, because the buttons of forms and dialogs are on the right. */
export function ToastStack() {
  return <Notifications position="bottom-left" limit={4} autoClose={5000} containerWidth={400} />;
}
