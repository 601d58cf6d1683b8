import { lazy, Suspense, useEffect, useState } from 'react';
import { onPageEvent, type PageEvent } from '../../lib/api/page-events.ts';

const LoginModal = lazy(() =>
  import('../../features/connections/connect/facebook/facebook-login-modal.tsx').then((module) => ({
    default: module.FacebookLoginModal,
  })),
);
const ProfileErrorModal = lazy(() =>
  import('../../features/connections/connect/facebook/facebook-profile-error-modal.tsx').then((module) => ({
    default: module.FacebookProfileErrorModal,
  })),
);

type FacebookEvent = Extract<PageEvent, { kind: `facebook-${string}` }>;
const isFacebookEvent = (event: PageEvent): event is FacebookEvent => event.kind.startsWith('facebook-');

/** Dialogs for Facebook errors of any feature. */
export function FacebookDialogs() {
  const [current, setCurrent] = useState<FacebookEvent>();
  useEffect(() => onPageEvent((event) => isFacebookEvent(event) && setCurrent(event)), []);
  const close = () => setCurrent(undefined);
  if (!current) return null;
  return (
    <Suspense>
      {current.kind === 'facebook-login' ? (
        <LoginModal {...current} onClose={close} />
      ) : (
        <ProfileErrorModal message={current.message} onClose={close} />
      )}
    </Suspense>
  );
}
