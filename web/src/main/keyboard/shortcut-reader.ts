export type Press = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'timeStamp'>;
export type Command = { open: 'palette' | 'shortcuts' } | { goKey: string } | { isCompose: true };

const sequenceMs = 1500;

/** Reads keys as they come; `g` waits a moment for the letter of a place. Words are never read: see `isTyping`. */
export function createShortcutReader(places: () => string[]) {
  let wentAt = Number.NEGATIVE_INFINITY;
  return ({ key, metaKey, ctrlKey, altKey, timeStamp }: Press): Command | undefined => {
    const isSecond = timeStamp - wentAt <= sequenceMs;
    wentAt = Number.NEGATIVE_INFINITY;
    if (metaKey || ctrlKey || altKey) return undefined;
    if (isSecond && places().includes(key)) return { goKey: key };
    if (key === 'g') wentAt = timeStamp;
    if (key === '/') return { open: 'palette' };
    if (key === '?') return { open: 'shortcuts' };
    if (key === 'c') return { isCompose: true };
    return undefined;
  };
}

export const isPaletteChord = ({ key, metaKey, ctrlKey, altKey }: Press): boolean =>
  key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !altKey;

/** No modal stands on a modal. */
export const isModalOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/** Keys belong to the field, the menu or the dialog they are pressed in. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]') !== null;
