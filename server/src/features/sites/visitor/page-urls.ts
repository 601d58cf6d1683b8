import type { SubscribeAnswer } from './html/view-models.ts';

/** The page behind a URL below `/s/`. */
export type PageRequest =
  | { kind: 'front'; page: number }
  | { kind: 'category'; slug: string; page: number }
  | { kind: 'post'; slug: string }
  | { kind: 'page'; slug: string }
  | { kind: 'preview'; id: string }
  | { kind: 'subscribe'; answer: SubscribeAnswer }
  | { kind: 'feed' | 'sitemap' | 'robots' | 'search' | 'missing' };

/** A slug below `/s`, or the host of a site with its own domain, which has a dot. */
const sitePattern = /^(?:[a-z0-9-]{3,60}|[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,20})$/;
export const isDomain = (site: string): boolean => site.includes('.');
const maxSegmentLength = 250;
const maxPage = 100_000;
const isForbidden = (char: string) => char < ' ' || char === '\u007f' || char === '/' || char === '\\';

/** Decodes one path segment once. Undefined for control characters, slashes and overlong segments. */
const decodeSegment = (encoded: string): string | undefined => {
  if (encoded === '' || encoded.length > maxSegmentLength * 9) return undefined;
  try {
    const part = decodeURIComponent(encoded);
    return part.length <= maxSegmentLength && ![...part].some(isForbidden) ? part : undefined;
  } catch {
    return undefined;
  }
};

const parsePageNumber = (text: string | undefined): number | undefined => {
  if (text === undefined || !/^[1-9]\d{0,5}$/.test(text)) return undefined;
  const page = Number(text);
  return page >= 2 && page <= maxPage ? page : undefined;
};

const maxCachedUrls = 5000;

/** `parsePageUrl` with a cache: most visitors request the same few URLs. */
export const createUrlParser = () => {
  const cache = new Map<string, ReturnType<typeof parsePageUrl>>();
  return (path: string): ReturnType<typeof parsePageUrl> => {
    const cached = cache.get(path);
    if (cached) return cached;
    if (cache.size >= maxCachedUrls) cache.clear();
    const parsed = parsePageUrl(path);
    if (path.length <= maxSegmentLength) cache.set(path, parsed);
    return parsed;
  };
};

/** Parses a path such as `/s/journal/category/tea/page/2` or `/domains/example.com/feed.xml`. Undefined when the slug is invalid. */
export const parsePageUrl = (path: string): { site: string; rest: string; request: PageRequest } | undefined => {
  const [, prefix, site = '', ...encoded] = path.replace(/\/$/, '').split('/');
  const isExpected = sitePattern.test(site) && isDomain(site) === (prefix === 'domains');
  if (!isExpected) return undefined;
  const parts = encoded.map(decodeSegment);
  const validParts = parts.every((part) => part !== undefined) ? parts : undefined;
  return {
    site,
    rest: encoded.map((part) => `/${part}`).join(''),
    request: validParts ? toPageRequest(validParts) : { kind: 'missing' },
  };
};

const toPageRequest = (parts: readonly string[]): PageRequest => {
  const [first, second, third, fourth] = parts;
  if (first === undefined) return { kind: 'front', page: 1 };
  if (parts.length === 1) {
    if (first === 'feed.xml') return { kind: 'feed' };
    if (first === 'sitemap.xml') return { kind: 'sitemap' };
    return first === 'robots.txt' ? { kind: 'robots' } : { kind: 'post', slug: first };
  }
  if (parts.length === 2 && first === 'page') return withPageNumber(second, (page) => ({ kind: 'front', page }));
  // The search page has a path of two segments, so that a post can have the slug `search`.
  if (parts.length === 2 && first === 'search' && second === 'posts') return { kind: 'search' };
  if (parts.length === 2 && first === 'subscribe') return toSubscribeAnswer(second);
  if (parts.length === 2 && first === 'pages' && second) return { kind: 'page', slug: second };
  if (parts.length === 2 && first === 'preview' && second) return { kind: 'preview', id: second };
  if (first !== 'category' || second === undefined) return { kind: 'missing' };
  if (parts.length === 2) return { kind: 'category', slug: second, page: 1 };
  if (parts.length !== 4 || third !== 'page') return { kind: 'missing' };
  return withPageNumber(fourth, (page) => ({ kind: 'category', slug: second, page }));
};

const toSubscribeAnswer = (text: string | undefined): PageRequest =>
  text === 'sent' || text === 'again' || text === 'later' ? { kind: 'subscribe', answer: text } : { kind: 'missing' };

const withPageNumber = (text: string | undefined, request: (page: number) => PageRequest): PageRequest => {
  const page = parsePageNumber(text);
  return page === undefined ? { kind: 'missing' } : request(page);
};
