import type { z } from 'zod';

/** Reads a value from localStorage. Unavailable storage (private window) and invalid data count as missing. */
export function readStored<Schema extends z.ZodType>(key: string, schema: Schema): z.output<Schema> | undefined {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(key) ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Stores a value; `undefined` removes it. If storage is unavailable, the value lasts until reload. */
export function writeStored(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage unavailable.
  }
}
