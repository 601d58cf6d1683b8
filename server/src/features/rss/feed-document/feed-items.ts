import { rssLimits } from '@fanfare/contract/rss/rss';
import { readSanitizedText, sanitizeArticle, toPlainText } from '../../../platform/html/sanitize-article.ts';
import { toPublishedAt } from './feed-date.ts';
import type { FeedItem, ParsedFeed, RawItem } from './parsed-feed.ts';
import { hashText, linkKeyFor } from './web-address.ts';

type Reading = { seenAt: Date; ownHosts: readonly string[] };

/** Limit of an item's markup, in characters. Longer markup is cut before it is sanitized. */
const maxHtml = 200_000;
/** Limit of sanitized text, in characters. Longer text isn't kept; the article is read on its own page. */
const maxContent = 60_000;
const maxKey = 500;
const maxTitle = rssLimits.title;

/**
 * Identity inside a feed: guid, else link, else a hash of the text. When a document repeats a guid, its first item keeps
 * it, and the others get their link or position beside it.
 */
const createKeys = () => {
  const used = new Set<string>();
  return ({ guid, link, title, html }: RawItem, position: number): string => {
    const identity = guid || link || hashText(`${title}\n${html}`);
    let key = identity;
    if (used.has(key)) key = `${identity}|${link || position}`;
    if (used.has(key)) key = `${identity}|${link}|${position}`;
    used.add(key);
    return key.length > maxKey ? hashText(key) : key;
  };
};

/**
 * Cuts a text and replaces half of a surrogate pair at its end: such a half can't be stored, so that no item of the
 * feed would be saved.
 */
const cut = (text: string, length: number): string => text.slice(0, length).toWellFormed();

/** Text cut to at most 500 characters, the ellipsis included. */
const cutDescription = (text: string): string => {
  if (text.length <= rssLimits.description) return text;
  const characters = [...text];
  if (characters.length <= rssLimits.description) return text;
  return `${characters.slice(0, rssLimits.description - 1).join('')}…`;
};

const readText = (html: string): string => toPlainText(cut(html, maxHtml), maxHtml);
export const toDescription = (html: string): string => cutDescription(readText(html));
const ellipsis = /…$/;

/** Article text is dropped if it has under 1,000 characters, or is the same as the summary. */
const toContent = (html: string, summaryText: string, ownHosts: readonly string[]): string => {
  if (html.length < rssLimits.minContent) return '';
  const content = sanitizeArticle(cut(html, maxHtml), ownHosts);
  if (content.length > maxContent) return '';
  const text = readSanitizedText(content);
  return text.length < rssLimits.minContent || text === summaryText ? '' : content;
};

/** The first image of the text that isn't a counting pixel. */
const pictureInText = (content: string): string | null => {
  for (const [tag] of content.matchAll(/<img [^<>]{1,5000}>/g)) {
    const src = /src="(https?:[^"]{1,2000})"/.exec(tag)?.[1];
    if (src && !/(?:width|height)="1"/.test(tag)) return src.replaceAll('&amp;', '&');
  }
  return null;
};

const toFeedItem = (
  item: RawItem,
  ids: Pick<FeedItem, 'key' | 'contentHash'>,
  { seenAt, ownHosts }: Reading,
): FeedItem => {
  const summaryText = readText(item.summary);
  const description = cutDescription(summaryText || readText(item.html));
  const content = toContent(item.html, item.summary === item.html ? '' : summaryText, ownHosts);
  const title = toPlainText(cut(item.title, 5000), maxTitle - 1);
  return {
    ...ids,
    linkKey: item.link === '' ? hashText(ids.key) : linkKeyFor(item.link),
    guid: cut(item.guid || ids.key, 2000),
    permalink: item.link,
    title: title || cut(description, 80).replace(ellipsis, '') || item.link || 'Untitled',
    description,
    content,
    author: toPlainText(cut(item.author, 1000), 200),
    picture: item.picture ?? pictureInText(content || sanitizeArticle(cut(item.html, 20_000), ownHosts)),
    type: item.isVideo ? 'video' : 'article',
    ...toPublishedAt(item.date, seenAt),
  };
};

/** Version of the reader: another number makes the next fetch read items again that were stored before. */
const readerVersion = 1;

/** Reads the items that are not known by their hash. Sanitizing takes longer than all the rest of a document. */
export const toChangedItems = (
  items: readonly RawItem[],
  reading: Reading,
  knownHashes: ReadonlySet<string>,
): Pick<ParsedFeed, 'items' | 'unchangedKeys'> => {
  const keyFor = createKeys();
  const changed: FeedItem[] = [];
  const unchangedKeys: string[] = [];
  for (const [position, item] of items.entries()) {
    const key = keyFor(item, position);
    const contentHash = hashText(JSON.stringify([readerVersion, reading.ownHosts, key, item]));
    if (knownHashes.has(contentHash)) unchangedKeys.push(key);
    else changed.push(toFeedItem(item, { key, contentHash }, reading));
  }
  return { items: changed, unchangedKeys };
};

export const toFeedItems = (items: readonly RawItem[], seenAt: Date, ownHosts: readonly string[]): FeedItem[] =>
  toChangedItems(items, { seenAt, ownHosts }, new Set()).items;
