import { useNotifications } from '@mantine/notifications';
import { lazy, Suspense, useRef } from 'react';

const ToastStack = lazy(() => import('./toast-stack.tsx').then(({ ToastStack }) => ({ default: ToastStack })));

/** Toasts, mounted once by the shell. Their component is loaded with the first toast and stays mounted. */
export function Toasts() {
  const { notifications } = useNotifications();
  const isNeeded = useRef(false);
  isNeeded.current ||= notifications.length > 0;
  return <Suspense>{isNeeded.current && <ToastStack />}</Suspense>;
}
