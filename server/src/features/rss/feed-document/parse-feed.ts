import { readPage } from '../../../platform/html/page-reader.ts';
import { readAtom } from './atom-document.ts';
import { toChangedItems } from './feed-items.ts';
import { readJsonFeed } from './json-document.ts';
import type { FeedDocument, RawFeed } from './parsed-feed.ts';
import { readRss } from './rss-document.ts';
import { resolveUrl } from './web-address.ts';
import { elements, parseXml } from './xml-tree.ts';

export type ParseOptions = {
  address: string;
  seenAt: Date;
  ownHosts: readonly string[];
  /** Hashes of stored items, which are not read again. */
  knownHashes?: readonly string[];
};

/** Limit of items read from one document. */
const maxItems = 1000;
const maxTitle = 200;
const maxLinks = 20;

/** Reads a feed of any format, told by its content; of a page, the feeds it links to. */
export const parseFeed = (text: string, options: ParseOptions): FeedDocument => {
  const { address, seenAt, ownHosts, knownHashes = [] } = options;
  const raw = readFeed(text, address);
  if (raw) {
    const title = raw.title.trim().slice(0, maxTitle).toWellFormed();
    const items = toChangedItems(raw.items, { seenAt, ownHosts }, new Set(knownHashes));
    return { kind: 'feed', feed: { title, site: raw.site, ttlMinutes: raw.ttlMinutes, ...items } };
  }
  return looksLikeHtml(text) ? { kind: 'page', links: parseFeedLinks(text, address) } : { kind: 'unreadable' };
};

const readFeed = (text: string, address: string): RawFeed | undefined => {
  if (/^\s{0,1000}\{/.test(text)) return readJsonFeed(text, address, maxItems);
  // Characters before the XML prolog are tolerated, so the root element is searched in the text; an HTML page that
  // contains one is not a feed.
  if (!/<(?:\w{1,20}:)?(?:rss|feed|RDF)[\s>]/.test(text.slice(0, 20_000))) return undefined;
  if (/<html[\s>]/i.test(text.slice(0, 2000))) return undefined;
  for (const root of elements(parseXml(text))) {
    const name = root.name.replace(/^\w+:/, '');
    if (name === 'feed') return readAtom(root, address, maxItems);
    if (name === 'rss' || name === 'RDF') return readRss(root, address, maxItems);
  }
  return undefined;
};

const looksLikeHtml = (text: string): boolean =>
  /<(?:!doctype html|html|head|body|link|meta)\b/i.test(text.slice(0, 20_000));

const feedTypes = new Set([
  'application/rss+xml',
  'application/atom+xml',
  'application/feed+json',
  'application/json',
  'application/rdf+xml',
  'text/xml',
  'application/xml',
]);

/** Finds the feeds that a page links to in its head; feeds of comments come last. */
export const parseFeedLinks = (html: string, address: string): { address: string; title: string }[] => {
  let base = address;
  const links = new Map<string, string>();
  readPage(html, (name, { href = '', rel = '', type = '', title = '' }) => {
    if (name === 'base') base = resolveUrl(href, address) || base;
    const isFeed =
      (name === 'link' || name === 'a') &&
      rel.toLowerCase().split(/\s+/).includes('alternate') &&
      feedTypes.has(type.toLowerCase().split(';')[0]?.trim() ?? '');
    const url = isFeed && links.size < maxLinks ? resolveUrl(href, base) : '';
    if (url !== '' && !url.includes('/wp-json/') && !links.has(url)) links.set(url, title.trim().slice(0, maxTitle));
  });
  const found = [...links].map(([url, title]) => ({ address: url, title }));
  const isComments = ({ address: url, title }: { address: string; title: string }) =>
    /comments/i.test(url) || /comments/i.test(title);
  return [...found.filter((link) => !isComments(link)), ...found.filter(isComments)];
};
