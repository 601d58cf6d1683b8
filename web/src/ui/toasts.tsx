import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';

/** Where toasts appear. The shell mounts it once. */
export function Toasts() {
  return <Notifications position="bottom-right" limit={4} autoClose={5000} containerWidth={400} />;
}
