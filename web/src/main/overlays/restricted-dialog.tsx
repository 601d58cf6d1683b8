import { lazy, Suspense, useEffect, useState } from 'react';
import { onPageEvent } from '../../lib/api/page-events.ts';
import { parseRequiredRole } from '../../lib/required-role.ts';
import { useMe } from '../../lib/session.ts';
import { AskOwnerButton } from '../../ui/overlay/ask-owner-button.tsx';

const RestrictedModal = lazy(() =>
  import('../../ui/overlay/restricted-modal.tsx').then((module) => ({ default: module.RestrictedModal })),
);

/** Shows the server's "restricted" response of any call. */
export function RestrictedDialog() {
  const { business } = useMe();
  const [restricted, setRestricted] = useState<{ heading: string; message: string; need: string }>();
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () =>
      onPageEvent((event) => {
        if (event.kind !== 'restricted') return;
        setRestricted({ heading: event.heading, message: event.message, need: event.need });
        setOpen(true);
      }),
    [],
  );
  if (!restricted) return null;
  // Owners have every role in their own business: the error belongs to another business, so there is no owner to ask.
  const role = parseRequiredRole(restricted.need);
  const askOwner = business && !business.is_owner && role && (
    <AskOwnerButton bid={business.id} request={{ step: 'role', ...role }} />
  );
  return (
    <Suspense>
      <RestrictedModal
        heading={restricted.heading}
        message={restricted.message}
        opened={isOpen}
        onClose={() => setOpen(false)}
        action={askOwner}
      />
    </Suspense>
  );
}
