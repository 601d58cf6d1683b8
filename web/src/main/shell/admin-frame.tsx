import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { frameFor } from '../../lib/access.ts';
import { useStart } from '../../lib/session.ts';
import { Shell } from './lazy-shell.ts';

const StaffLoginPage = lazy(() =>
  import('../../features/identity/sign-in/staff-login-page.tsx').then(({ StaffLoginPage }) => ({
    default: StaffLoginPage,
  })),
);

/** Frame of every admin path: the shell, the staff login for users who are not staff, or none when signed out. */
export function AdminFrame() {
  const { user } = useStart();
  const frame = frameFor(useLocation({ select: ({ pathname }) => pathname }), user);
  return (
    <Suspense>
      {frame === 'staff-login' && <StaffLoginPage />}
      {frame === 'shell' && <Shell />}
      {frame === 'bare' && <Outlet />}
    </Suspense>
  );
}
