import { useState } from 'react';

/**
 * A key for the wizard of each object that is opened. A new object keeps its wizard, with all that is typed, when its
 * first save gives it an id.
 */
export function useWizardKey(id: string) {
  const [opened, setOpened] = useState<{ id: string; key: number; keepFor?: string }>({ id, key: 0 });
  if (opened.id !== id) setOpened({ id, key: opened.keepFor === id ? opened.key : opened.key + 1 });
  return {
    key: opened.key,
    /** Called before the id of the open object changes to this one. */
    keepFor: (nextId: string) => setOpened((current) => ({ ...current, keepFor: nextId })),
  };
}
