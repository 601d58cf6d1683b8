import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { hasUnsavedChanges } from './unsaved-changes.ts';

// Nobody waits for this before the first page is there.
const ConfirmModal = lazy(() =>
  import('../overlay/confirm-modal.tsx').then((module) => ({ default: module.ConfirmModal })),
);

/**
 * Stands once around all pages and asks before unsaved work is left: by a link, by Back, by another tab of the page, or by
 * closing the window, where the browser asks in its own words. The router's own hook for this does not see the hash,
 * and the hash is where the tabs live; so this goes to the history underneath it.
 */
export function LeaveGuard() {
  const { history } = useRouter();
  const [isAsking, setAsking] = useState<boolean>();
  const answer = useRef<(stays: boolean) => void>(() => {});

  useEffect(
    () =>
      history.block({
        enableBeforeUnload: hasUnsavedChanges,
        blockerFn: ({ currentLocation: here, nextLocation: there }) => {
          const isSameView = here.pathname === there.pathname && here.hash === there.hash;
          if (isSameView || !hasUnsavedChanges()) return Promise.resolve(false);
          // Whoever sets out a second time has not answered the first question: that way is given up.
          answer.current(true);
          setAsking(true);
          return new Promise<boolean>((resolve) => {
            answer.current = resolve;
          });
        },
      }),
    [history],
  );

  function decide(stays: boolean) {
    setAsking(false);
    answer.current(stays);
  }

  if (isAsking === undefined) return null;
  return (
    <Suspense>
      <ConfirmModal
        opened={isAsking}
        onClose={() => decide(true)}
        title="Leave without saving?"
        cancel="Stay here"
        confirm="Leave"
        danger
        onConfirm={() => decide(false)}
      >
        What you changed on this page is not saved yet. If you leave now, it is lost.
      </ConfirmModal>
    </Suspense>
  );
}
