import { lazy, Suspense, useState } from 'react';
import { useMe } from '../../lib/session.ts';
import { LeaveGuard } from '../../ui/form/leave-guard.tsx';
import { FacebookDialogs } from './facebook-dialogs.tsx';
import { closeOverlay, useOverlay } from './overlay-state.ts';
import { RestrictedDialog } from './restricted-dialog.tsx';
import { SignedOutNotice } from './signed-out-notice.tsx';
import { useShortcuts } from './use-shortcuts.ts';

const Palette = lazy(() => import('./command-palette.tsx').then(({ CommandPalette }) => ({ default: CommandPalette })));
const Shortcuts = lazy(() =>
  import('./shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ({ default: ShortcutsDialog })),
);
const TimeZoneModal = lazy(() =>
  import('../../features/identity/account/time-zone-modal.tsx').then((module) => ({ default: module.TimeZoneModal })),
);
const ChooseDefaultModal = lazy(() =>
  import('./choose-default-modal.tsx').then((module) => ({ default: module.ChooseDefaultModal })),
);

/** All dialogs and notices shown over any page; each is loaded when it is first needed. */
export function AppOverlays() {
  const { timezone, business, acting_staff } = useMe();
  const [isTimeZonePromptOpen, setTimeZonePromptOpen] = useState(timezone === null);
  // Staff acting as a user are not prompted for that user's settings.
  const canPrompt = acting_staff === null;
  const overlay = useOverlay();
  useShortcuts();
  return (
    <Suspense>
      <SignedOutNotice />
      <RestrictedDialog />
      <FacebookDialogs />
      <LeaveGuard />
      {canPrompt && timezone === null && isTimeZonePromptOpen && (
        <TimeZoneModal onClose={() => setTimeZonePromptOpen(false)} />
      )}
      {/* One prompt at a time: the second shows once the first is answered or closed. */}
      {canPrompt && (timezone !== null || !isTimeZonePromptOpen) && business?.prompt_for_select && (
        <ChooseDefaultModal />
      )}
      {overlay === 'palette' && <Palette onClose={closeOverlay} />}
      {overlay === 'shortcuts' && <Shortcuts onClose={closeOverlay} />}
    </Suspense>
  );
}
