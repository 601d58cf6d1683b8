/** Unlock of a locker as this browser stores it, in the storage of the page around it. */
export type KeptUnlock = { browser?: string; token?: string };

const memory = new Map<string, KeptUnlock>();
const nameOf = (id: string): string => `fanfare-locker-${id}`;

/** Reads the unlock of a locker. Some browsers forbid the storage; then it lasts as long as the page. */
export const readKept = (id: string): KeptUnlock => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(id)) ?? 'null');
    return parseKept(kept) ?? memory.get(id) ?? {};
  } catch {
    return memory.get(id) ?? {};
  }
};

export const writeKept = (id: string, kept: KeptUnlock): void => {
  memory.set(id, kept);
  try {
    localStorage.setItem(nameOf(id), JSON.stringify(kept));
  } catch {}
};

/**
 * Parses a stored unlock and ignores all other data, because the page around the locker can have written anything to
 * the storage.
 */
const parseKept = (kept: unknown): KeptUnlock | undefined => {
  if (typeof kept !== 'object' || kept === null || !('browser' in kept) || typeof kept.browser !== 'string')
    return undefined;
  const token = 'token' in kept && typeof kept.token === 'string' ? { token: kept.token } : {};
  return { browser: kept.browser, ...token };
};
