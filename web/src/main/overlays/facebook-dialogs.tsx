import { lazy, Suspense, useEffect, useState } from 'react';
import { onPageEvent, type PageEvent } from '../../lib/api/page-events.ts';

const LoginModal = lazy(() =>
  import('../../features/connections/connect/facebook-login-modal.tsx').then((module) => ({
    default: module.FacebookLoginModal,
  })),
);
const ProfileErrorModal = lazy(() =>
  import('../../features/connections/connect/facebook-profile-error-modal.tsx').then((module) => ({
    default: module.FacebookProfileErrorModal,
  })),
);

type Facebook = Extract<PageEvent, { kind: `facebook-${string}` }>;
const isFacebook = (incident: PageEvent): incident is Facebook => incident.kind.startsWith('facebook-');

/** What Facebook refuses, whichever feature met it. */
export function FacebookDialogs() {
  const [met, setMet] = useState<Facebook>();
  useEffect(() => onPageEvent((incident) => isFacebook(incident) && setMet(incident)), []);
  const close = () => setMet(undefined);
  if (!met) return null;
  return (
    <Suspense>
      {met.kind === 'facebook-login' ? (
        <LoginModal {...met} onClose={close} />
      ) : (
        <ProfileErrorModal message={met.message} onClose={close} />
      )}
    </Suspense>
  );
}
