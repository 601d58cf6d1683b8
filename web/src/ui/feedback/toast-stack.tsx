import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';

export function ToastStack() {
  return <Notifications position="bottom-right" limit={4} autoClose={5000} containerWidth={400} />;
}
