import { lazy, Suspense, useState } from 'react';
import { useMe } from '../lib/session.ts';
import { LeaveGuard } from '../ui/leave-guard.tsx';
import { FacebookHost } from './facebook-host.tsx';
import { closePanel, usePanel } from './panels.ts';
import { RestrictedHost } from './restricted-host.tsx';
import { SignedOutNotice } from './signed-out-notice.tsx';
import { useShellKeys } from './use-shell-keys.ts';

const Palette = lazy(() => import('./palette.tsx').then(({ Palette }) => ({ default: Palette })));
const Shortcuts = lazy(() => import('./shortcuts.tsx').then(({ Shortcuts }) => ({ default: Shortcuts })));
const TimeZoneModal = lazy(() =>
  import('../features/identity/time-zone-modal.tsx').then((module) => ({ default: module.TimeZoneModal })),
);
const ChooseDefaultModal = lazy(() =>
  import('./choose-default-modal.tsx').then((module) => ({ default: module.ChooseDefaultModal })),
);

/** Everything that can lie over a page, whichever page it is. What is not asked for is not loaded. */
export function Hosts() {
  const { timezone, business, acting_staff } = useMe();
  const [isZoneAsked, setZoneAsked] = useState(timezone === null);
  // Staff who act as somebody answer nothing that is the person's own to answer.
  const isAsked = acting_staff === null;
  const panel = usePanel();
  useShellKeys();
  return (
    <Suspense>
      <SignedOutNotice />
      <RestrictedHost />
      <FacebookHost />
      <LeaveGuard />
      {isAsked && timezone === null && isZoneAsked && <TimeZoneModal onClose={() => setZoneAsked(false)} />}
      {/* One question after the other: answered or closed, the first makes room for the second. */}
      {isAsked && (timezone !== null || !isZoneAsked) && business?.prompt_for_select && <ChooseDefaultModal />}
      {panel === 'palette' && <Palette onClose={closePanel} />}
      {panel === 'shortcuts' && <Shortcuts onClose={closePanel} />}
    </Suspense>
  );
}
