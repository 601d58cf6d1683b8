import { useEffect, useRef } from 'react';

const checks = new Set<() => boolean>();

/** True if leaving the page would lose unsaved changes. */
export const hasUnsavedChanges = (): boolean => [...checks].some((isUnsaved) => isUnsaved());

/** Registers a check for unsaved changes with the leave guard. Forms do this themselves; other editors call this hook. */
export function useUnsavedChanges(isUnsaved: () => boolean): void {
  const latest = useRef(isUnsaved);
  latest.current = isUnsaved;
  useEffect(() => {
    const check = () => latest.current();
    checks.add(check);
    return () => {
      checks.delete(check);
    };
  }, []);
}
