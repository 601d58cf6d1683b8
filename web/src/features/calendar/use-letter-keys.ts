import { readLocalStorageValue } from '@mantine/hooks';
import { useEffect, useRef } from 'react';

const isBusyElsewhere = (target: EventTarget | null): boolean =>
  document.querySelector('[role="dialog"][aria-modal="true"]') !== null ||
  (target instanceof Element &&
    target.closest(
      'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]',
    ) !== null);

/** `g` begins the shell's own way of going somewhere: the letter after it is not ours. */
const afterGoMs = 1500;

/** Single letters on this page. Whoever has switched such keys off has switched off these as well. */
export function useLetterKeys(onLetter: (letter: string) => boolean): void {
  const latest = useRef(onLetter);
  latest.current = onLetter;
  useEffect(() => {
    let wentAt = Number.NEGATIVE_INFINITY;
    const listen = (event: KeyboardEvent) => {
      const { key, timeStamp } = event;
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
      if (isBusyElsewhere(event.target) || !readLocalStorageValue({ key: 'fanfare-letter-keys', defaultValue: true }))
        return;
      const isSecond = timeStamp - wentAt <= afterGoMs;
      wentAt = key === 'g' ? timeStamp : Number.NEGATIVE_INFINITY;
      if (!isSecond && latest.current(key)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
