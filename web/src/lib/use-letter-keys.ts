import { readLocalStorageValue } from '@mantine/hooks';
import { useEffect, useRef } from 'react';

const isInFieldOrDialog = (target: EventTarget | null): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null ||
  (target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]',
    ) !== null);

/** Time in ms that the shell waits after `g` for a second letter (go-to shortcut); that letter is ignored here. */
const goSequenceMs = 1500;

type Options = {
  /** True to handle keys before the shell does, such as `/`. */
  isBeforeShell?: boolean;
};

/** Single-letter shortcuts of a page. Off when the user has turned letter keys off. */
export function useLetterKeys(onLetter: (letter: string) => boolean, { isBeforeShell = false }: Options = {}): void {
  const latestHandler = useRef(onLetter);
  latestHandler.current = onLetter;
  useEffect(() => {
    let goPressedAt = Number.NEGATIVE_INFINITY;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, timeStamp } = event;
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
      if (isInFieldOrDialog(event.target) || !readLocalStorageValue({ key: 'fanfare-letter-keys', defaultValue: true }))
        return;
      const isAfterGo = timeStamp - goPressedAt <= goSequenceMs;
      goPressedAt = key === 'g' ? timeStamp : Number.NEGATIVE_INFINITY;
      if (!isAfterGo && latestHandler.current(key)) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown, isBeforeShell);
    return () => document.removeEventListener('keydown', onKeyDown, isBeforeShell);
  }, [isBeforeShell]);
}
