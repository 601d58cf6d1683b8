import '@mantine/nprogress/styles.css';
import { NavigationProgress } from '@mantine/nprogress';
import { Outlet } from '@tanstack/react-router';

export function RootPage() {
  return (
    <>
      <div role="status">
        <NavigationProgress aria-label="Loading" size={3} withinPortal={false} />
      </div>
      <Outlet />
    </>
  );
}
