import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useRef } from 'react';

const ToastStack = lazy(() => import('./toast-stack.tsx').then(({ ToastStack }) => ({ default: ToastStack })));

/** Where toasts appear. The shell mounts it once; what draws them is loaded with the first one, and stays. */
export function Toasts() {
  const { notifications } = useNotifications();
  const isNeeded = useRef(false);
  isNeeded.current ||= notifications.length > 0;
  return <Suspense>{isNeeded.current && <ToastStack />}</Suspense>;
}
