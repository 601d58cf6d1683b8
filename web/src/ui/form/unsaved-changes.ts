import { useEffect, useRef } from 'react';

const questions = new Set<() => boolean>();

/** Is there anything on the page that would be lost by leaving it? */
export const hasUnsavedChanges = (): boolean => [...questions].some((isUnsaved) => isUnsaved());

/** What is typed into here is asked about before it is left. Forms do this by themselves; other editors say it with this. */
export function useUnsavedChanges(isUnsaved: () => boolean): void {
  const latest = useRef(isUnsaved);
  latest.current = isUnsaved;
  useEffect(() => {
    const question = () => latest.current();
    questions.add(question);
    return () => {
      questions.delete(question);
    };
  }, []);
}
