import { lazy, Suspense, useEffect, useState } from 'react';
import { onPageEvent } from '../../lib/api/page-events.ts';
import { parseRequiredRole } from '../../lib/required-role.ts';
import { useMe } from '../../lib/session.ts';
import { AskOwnerButton } from '../../ui/overlay/ask-owner-button.tsx';

const RestrictedModal = lazy(() =>
  import('../../ui/overlay/restricted-modal.tsx').then((module) => ({ default: module.RestrictedModal })),
);

/** Shows the server's "not for your role", whichever call it answered. */
export function RestrictedDialog() {
  const { business } = useMe();
  const [restricted, setRestricted] = useState<{ heading: string; message: string; need: string }>();
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () =>
      onPageEvent((incident) => {
        if (incident.kind !== 'restricted') return;
        setRestricted({ heading: incident.heading, message: incident.message, need: incident.need });
        setOpen(true);
      }),
    [],
  );
  if (!restricted) return null;
  // An owner lacks nothing in their own business; what they met was another one's, and there is nobody to ask here.
  const role = parseRequiredRole(restricted.need);
  const ask = business && !business.is_owner && role && (
    <AskOwnerButton bid={business.id} request={{ step: 'role', ...role }} />
  );
  return (
    <Suspense>
      <RestrictedModal
        heading={restricted.heading}
        message={restricted.message}
        opened={isOpen}
        onClose={() => setOpen(false)}
        action={ask}
      />
    </Suspense>
  );
}
