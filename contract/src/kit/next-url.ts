/** The one word `next` may be that is not an address. */
export const closeWindow = 'close_window';

/**
 * Where `next` leads: a path of our own, or nothing. Browsers read `\` as `/`, drop tabs and line ends and accept many
 * spellings of another host, so the text is refused unless a parser puts it back on our own origin, unchanged in kind.
 */
export const ownPath = (next: string | undefined, origin: string): string | undefined => {
  if (!next || hasControlOrBackslash(next) || next.startsWith('//')) return undefined;
  if (!next.startsWith('/') && !next.startsWith(`${origin}/`)) return undefined;
  const url = parse(next, origin);
  if (!url || url.origin !== origin || url.username || url.password) return undefined;
  const path = url.pathname + url.search + url.hash;
  return path.startsWith('//') || /^\/(%2f|%5c)/i.test(path) ? undefined : path;
};

/** Where `next` leads among several origins of ours: a path on this one, or the whole address on another. */
export const ownUrl = (next: string | undefined, origin: string, others: readonly string[]): string | undefined => {
  const here = ownPath(next, origin);
  if (here !== undefined) return here;
  const other = others.find((candidate) => next?.startsWith(`${candidate}/`));
  const there = other && ownPath(next, other);
  return there && other + there;
};

/** Does `next` point outside the product's own domain (its host and subdomains)? Such a visitor loses the admin flag. */
export const isForeignUrl = (next: string | undefined, origin: string): boolean => {
  if (!next || next === closeWindow) return false;
  if (ownPath(next, origin)) return false;
  const url = parse(next, origin);
  const home = new URL(origin).hostname;
  if (!url || !/^https?:$/.test(url.protocol) || url.username) return true;
  return url.hostname !== home && !url.hostname.endsWith(`.${home}`);
};

const parse = (text: string, base: string): URL | undefined =>
  URL.canParse(text, base) ? new URL(text, base) : undefined;

const hasControlOrBackslash = (text: string) =>
  [...text].some((char) => char === '\\' || char.charCodeAt(0) < 0x21 || char.charCodeAt(0) === 0x7f);
