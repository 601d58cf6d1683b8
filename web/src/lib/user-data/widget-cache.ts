import { widgetCacheMs } from '@fanfare/contract/dashboard/cache';

const prefix = 'fanfare-widget:';

type Kept = { keptAt: number; answer: unknown };
type Subject = { userId: number; businessId: number | null; name: string; search: object };

/** The storage key of a widget's figures. A null business id means the staff dashboard. */
export const widgetCacheKey = ({ userId, businessId, name, search }: Subject): string =>
  `${prefix}${userId}:${businessId ?? 'staff'}:${name}:${JSON.stringify(toPairs(search))}`;

const toPairs = (search: object) =>
  Object.entries(search)
    .filter(([, value]) => value !== undefined)
    .sort();

const parse = (text: string | null): Kept | undefined => {
  try {
    const kept = JSON.parse(text ?? '') as Partial<Kept> | null;
    return typeof kept?.keptAt === 'number' ? { keptAt: kept.keptAt, answer: kept.answer } : undefined;
  } catch {
    return undefined;
  }
};

const isFresh = ({ keptAt }: Kept, now: Date): boolean => {
  const age = now.getTime() - keptAt;
  return age >= 0 && age < widgetCacheMs;
};

/** The answer stored under this key, unless it is older than two hours. */
export const readWidgetCache = <T>(key: string, now: Date): T | undefined => {
  const kept = parse(localStorage.getItem(key));
  return kept && isFresh(kept, now) ? (kept.answer as T) : undefined;
};

/** Stores an answer and removes answers that are too old. A full or blocked storage is no error. */
export const keepWidget = (key: string, answer: unknown, now: Date): void => {
  try {
    for (const old of listKeys()) {
      const kept = parse(localStorage.getItem(old));
      if (!kept || !isFresh(kept, now)) localStorage.removeItem(old);
    }
    localStorage.setItem(key, JSON.stringify({ keptAt: now.getTime(), answer } satisfies Kept));
  } catch {
    // Nothing is kept: the next load asks the server again.
  }
};

export const dropWidget = (key: string): void => localStorage.removeItem(key);

/** Clears the cache, when a user signs out or switches to another business. */
export const clearWidgetCache = (): void => {
  for (const key of listKeys()) localStorage.removeItem(key);
};

const listKeys = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(prefix));
