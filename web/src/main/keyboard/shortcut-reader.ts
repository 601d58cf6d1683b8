export type KeyPress = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'timeStamp'>;
export type Command = { open: 'palette' | 'shortcuts' } | { goKey: string } | { isCompose: true };

const sequenceMs = 1500;

/** Turns key presses into commands. `g` waits 1.5 s for a go key. Callers skip keys typed into fields (`isTyping`). */
export function createShortcutReader(listGoKeys: () => string[]) {
  let goPressedAt = Number.NEGATIVE_INFINITY;
  return ({ key, metaKey, ctrlKey, altKey, timeStamp }: KeyPress): Command | undefined => {
    const isSecondKey = timeStamp - goPressedAt <= sequenceMs;
    goPressedAt = Number.NEGATIVE_INFINITY;
    if (metaKey || ctrlKey || altKey) return undefined;
    if (isSecondKey && listGoKeys().includes(key)) return { goKey: key };
    if (key === 'g') goPressedAt = timeStamp;
    if (key === '/') return { open: 'palette' };
    if (key === '?') return { open: 'shortcuts' };
    if (key === 'c') return { isCompose: true };
    return undefined;
  };
}

export const isPaletteChord = ({ key, metaKey, ctrlKey, altKey }: KeyPress): boolean =>
  key.toLowerCase() === 'k' && (metaKey || ctrlKey) && !altKey;

/** True while a modal is open: shortcuts must not open another one over it. */
export const isModalOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/** True if the key press belongs to an input, menu or dialog. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]') !== null;
