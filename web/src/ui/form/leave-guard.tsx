import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { hasUnsavedChanges } from './unsaved-changes.ts';

// Dialog that is loaded lazily, because it is not part of the first bundle.
const ConfirmModal = lazy(() =>
  import('../overlay/confirm-modal.tsx').then((module) => ({ default: module.ConfirmModal })),
);

/**
 * Guard of unsaved changes, mounted once. Shows a dialog before they are left by a link, Back or another tab of the
 * page; on closing the window the browser shows its own. Uses the history because the router's blocker ignores the
 * hash, where tabs live.
 */
export function LeaveGuard() {
  const { history } = useRouter();
  const [isOpen, setOpen] = useState<boolean>();
  const resolveBlock = useRef<(isBlocked: boolean) => void>(() => {});

  useEffect(
    () =>
      history.block({
        enableBeforeUnload: hasUnsavedChanges,
        blockerFn: ({ currentLocation: current, nextLocation: next }) => {
          const isSameView = current.pathname === next.pathname && current.hash === next.hash;
          if (isSameView || !hasUnsavedChanges()) return Promise.resolve(false);
          // A second navigation while the dialog is open cancels the first one.
          resolveBlock.current(true);
          setOpen(true);
          return new Promise<boolean>((resolve) => {
            resolveBlock.current = resolve;
          });
        },
      }),
    [history],
  );

  function decide(isBlocked: boolean) {
    setOpen(false);
    resolveBlock.current(isBlocked);
  }

  if (isOpen === undefined) return null;
  return (
    <Suspense>
      <ConfirmModal
        opened={isOpen}
        onClose={() => decide(true)}
        title="Leave without saving?"
        cancel="Stay here"
        confirm="Leave"
        danger
        onConfirm={() => decide(false)}
      >
        You have unsaved changes. They’ll be lost if you leave.
      </ConfirmModal>
    </Suspense>
  );
}
