import { lazy, Suspense, useState } from 'react';
import { useMe } from '../../lib/session.ts';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { useShortcuts } from '../keyboard/use-shortcuts.ts';
import { FacebookDialogs } from './facebook-dialogs.tsx';
import { closePanel, usePanel } from './overlay-state.ts';
import { RestrictedDialog } from './restricted-dialog.tsx';
import { SignedOutNotice } from './signed-out-notice.tsx';

const Palette = lazy(() => import('./command-palette.tsx').then(({ CommandPalette }) => ({ default: CommandPalette })));
const Shortcuts = lazy(() =>
  import('../keyboard/shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ({ default: ShortcutsDialog })),
);
const TimeZoneModal = lazy(() =>
  import('../../features/identity/account/time-zone-modal.tsx').then((module) => ({ default: module.TimeZoneModal })),
);
const ChooseDefaultModal = lazy(() =>
  import('./choose-default-modal.tsx').then((module) => ({ default: module.ChooseDefaultModal })),
);

/** Everything that can lie over a page, whichever page it is. What is not asked for is not loaded. */
export function AppOverlays() {
  const { timezone, business, acting_staff } = useMe();
  const [isZoneAsked, setZoneAsked] = useState(timezone === null);
  // Staff who act as somebody answer nothing that is the person's own to answer.
  const isAsked = acting_staff === null;
  const panel = usePanel();
  useShortcuts();
  return (
    <Suspense>
      <SignedOutNotice />
      <RestrictedDialog />
      <FacebookDialogs />
      <LeaveGuard />
      {isAsked && timezone === null && isZoneAsked && <TimeZoneModal onClose={() => setZoneAsked(false)} />}
      {/* One question after the other: answered or closed, the first makes room for the second. */}
      {isAsked && (timezone !== null || !isZoneAsked) && business?.prompt_for_select && <ChooseDefaultModal />}
      {panel === 'palette' && <Palette onClose={closePanel} />}
      {panel === 'shortcuts' && <Shortcuts onClose={closePanel} />}
    </Suspense>
  );
}
