/** Value of `next` that closes the window; the only one that isn't a URL. */
export const closeWindow = 'close_window';

/**
 * The path `next` leads to on our own origin; undefined for any other URL. Browsers read `\` as `/`, drop tabs and line
 * breaks and accept many spellings of another host, so only a URL that the parser resolves to our origin is accepted.
 */
export const ownPath = (next: string | undefined, origin: string): string | undefined => {
  if (!next || hasControlOrBackslash(next) || next.startsWith('//')) return undefined;
  if (!next.startsWith('/') && !next.startsWith(`${origin}/`)) return undefined;
  const url = parseUrl(next, origin);
  if (!url || url.origin !== origin || url.username || url.password) return undefined;
  const path = url.pathname + url.search + url.hash;
  return path.startsWith('//') || /^\/(%2f|%5c)/i.test(path) ? undefined : path;
};

/** The path or URL of `next` for several own origins: a path on this origin, or an absolute URL on another one. */
export const ownUrl = (
  next: string | undefined,
  origin: string,
  otherOrigins: readonly string[],
): string | undefined => {
  const path = ownPath(next, origin);
  if (path !== undefined) return path;
  const otherOrigin = otherOrigins.find((candidate) => next?.startsWith(`${candidate}/`));
  const otherPath = otherOrigin && ownPath(next, otherOrigin);
  return otherPath && otherOrigin + otherPath;
};

/** True if `next` points outside our host and its subdomains. Such a visitor loses the admin flag. */
export const isForeignUrl = (next: string | undefined, origin: string): boolean => {
  if (!next || next === closeWindow) return false;
  if (ownPath(next, origin)) return false;
  const url = parseUrl(next, origin);
  const ownHost = new URL(origin).hostname;
  if (!url || !/^https?:$/.test(url.protocol) || url.username) return true;
  return url.hostname !== ownHost && !url.hostname.endsWith(`.${ownHost}`);
};

/** True if `next` points outside of all origins of an installation. */
export const isForeignToAll = (next: string | undefined, origins: readonly string[]): boolean =>
  origins.every((origin) => isForeignUrl(next, origin));

const parseUrl = (text: string, base: string): URL | undefined =>
  URL.canParse(text, base) ? new URL(text, base) : undefined;

const hasControlOrBackslash = (text: string) =>
  [...text].some((char) => char === '\\' || char.charCodeAt(0) < 0x21 || char.charCodeAt(0) === 0x7f);
