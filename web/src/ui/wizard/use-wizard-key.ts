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
    /** Keeps the key, and so the wizard, when the open object's id changes to `nextId`; called before the change. */
    keepFor: (nextId: string) => setOpened((current) => ({ ...current, keepFor: nextId })),
  };
}
