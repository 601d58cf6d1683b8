import { lazy, Suspense } from 'react';
import { useMe } from '../lib/session.ts';
import { ChooseDefaultModal } from './choose-default-modal.tsx';
import { closePanel, usePanel } from './panels.ts';
import { RestrictedHost } from './restricted-host.tsx';
import { SignedOutNotice } from './signed-out-notice.tsx';
import { useShellKeys } from './use-shell-keys.ts';

const Palette = lazy(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette })));
const Shortcuts = lazy(() => import('./shortcuts.tsx').then(({ Shortcuts }) => ({ default: Shortcuts })));
const TimeZoneModal = lazy(() =>
  import('../features/identity/time-zone-modal.tsx').then((module) => ({ default: module.TimeZoneModal })),
);

/** Everything that can lie over a page, whichever page it is. */
export function Hosts() {
  const { timezone } = useMe();
  const panel = usePanel();
  useShellKeys();
  return (
    <Suspense>
      <SignedOutNotice />
      <RestrictedHost />
      {timezone === null ? <TimeZoneModal /> : <ChooseDefaultModal />}
      {panel === 'palette' && <Palette onClose={closePanel} />}
      {panel === 'shortcuts' && <Shortcuts onClose={closePanel} />}
    </Suspense>
  );
}
