/** What an address below `/s/` asks for. */
export type PageRequest =
  | { kind: 'front'; page: number }
  | { kind: 'category'; slug: string; page: number }
  | { kind: 'post'; slug: string }
  | { kind: 'preview'; id: string }
  | { kind: 'feed' | 'sitemap' | 'robots' | 'missing' };

const siteShape = /^[a-z0-9-]{3,60}$/;
const mostLetters = 250;
const mostPages = 100_000;
const isControl = (char: string) => char < ' ' || char === '\u007f' || char === '/' || char === '\\';

/** One part of a path as text: decoded once, and nothing that could not be a name of ours. */
const partOf = (encoded: string): string | undefined => {
  if (encoded === '' || encoded.length > mostLetters * 9) return undefined;
  try {
    const part = decodeURIComponent(encoded);
    return part.length <= mostLetters && ![...part].some(isControl) ? part : undefined;
  } catch {
    return undefined;
  }
};

const pageOf = (text: string | undefined): number | undefined => {
  if (text === undefined || !/^[1-9]\d{0,5}$/.test(text)) return undefined;
  const page = Number(text);
  return page >= 2 && page <= mostPages ? page : undefined;
};

const mostRemembered = 5000;

/** Reads addresses, and knows those again that it has read: most visitors ask for the same few. */
export const createUrlParser = () => {
  const remembered = new Map<string, ReturnType<typeof parsePageUrl>>();
  return (path: string): ReturnType<typeof parsePageUrl> => {
    const known = remembered.get(path);
    if (known) return known;
    if (remembered.size >= mostRemembered) remembered.clear();
    const address = parsePageUrl(path);
    if (path.length <= mostLetters) remembered.set(path, address);
    return address;
  };
};

/** Reads a path such as `/s/journal/category/tea/page/2`. Undefined where no site can be. */
export const parsePageUrl = (path: string): { site: string; rest: string; asked: PageRequest } | undefined => {
  const [, , site = '', ...encoded] = path.replace(/\/$/, '').split('/');
  if (!siteShape.test(site)) return undefined;
  const parts = encoded.map(partOf);
  const whole = parts.every((part) => part !== undefined) ? parts : undefined;
  return {
    site,
    rest: encoded.map((part) => `/${part}`).join(''),
    asked: whole ? askedBy(whole) : { kind: 'missing' },
  };
};

const askedBy = (parts: readonly string[]): PageRequest => {
  const [first, second, third, fourth] = parts;
  if (first === undefined) return { kind: 'front', page: 1 };
  if (parts.length === 1) {
    if (first === 'feed.xml') return { kind: 'feed' };
    if (first === 'sitemap.xml') return { kind: 'sitemap' };
    return first === 'robots.txt' ? { kind: 'robots' } : { kind: 'post', slug: first };
  }
  if (parts.length === 2 && first === 'page') return paged(second, (page) => ({ kind: 'front', page }));
  if (parts.length === 2 && first === 'preview' && second) return { kind: 'preview', id: second };
  if (first !== 'category' || second === undefined) return { kind: 'missing' };
  if (parts.length === 2) return { kind: 'category', slug: second, page: 1 };
  if (parts.length !== 4 || third !== 'page') return { kind: 'missing' };
  return paged(fourth, (page) => ({ kind: 'category', slug: second, page }));
};

const paged = (text: string | undefined, asked: (page: number) => PageRequest): PageRequest => {
  const page = pageOf(text);
  return page === undefined ? { kind: 'missing' } : asked(page);
};
