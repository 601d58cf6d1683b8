import '@mantine/nprogress/styles.css';
import { NavigationProgress } from '@mantine/nprogress';
import { Outlet } from '@tanstack/react-router';

export function RootPage() {
  return (
    <>
      <NavigationProgress aria-label="Loading" size={3} />
      <Outlet />
    </>
  );
}
