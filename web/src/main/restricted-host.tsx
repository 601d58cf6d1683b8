import { useEffect, useState } from 'react';
import { onIncident } from '../lib/incidents.ts';
import { RestrictedModal } from '../ui/restricted-modal.tsx';

/** Shows the server's "not for your role", whichever call it answered. */
export function RestrictedHost() {
  const [restricted, setRestricted] = useState<{ heading: string; message: string }>();
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () =>
      onIncident((incident) => {
        if (incident.kind !== 'restricted') return;
        setRestricted({ heading: incident.heading, message: incident.message });
        setOpen(true);
      }),
    [],
  );
  if (!restricted) return null;
  return <RestrictedModal {...restricted} opened={isOpen} onClose={() => setOpen(false)} />;
}
