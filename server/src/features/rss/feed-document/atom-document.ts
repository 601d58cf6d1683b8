import { findPicture, isVideoItem } from './media-links.ts';
import type { RawFeed, RawItem } from './parsed-feed.ts';
import { resolveUrl } from './web-address.ts';
import { find, findAll, firstText, markupOf, textOf, type XmlNode } from './xml-tree.ts';

/** Reads Atom 1.0 and 0.3. */
export const readAtom = (feed: XmlNode, address: string, maxItems: number): RawFeed => {
  const base = resolveUrl(feed.attributes['xml:base'] ?? '', address) || address;
  return {
    title: textOf(find(feed, 'title')),
    site: alternateLink(feed, base),
    ttlMinutes: 0,
    items: findAll(feed, 'entry')
      .slice(0, maxItems)
      .map((entry) => readEntry(entry, base, textOf(find(find(feed, 'author'), 'name')))),
  };
};

const alternateLink = (node: XmlNode, base: string): string => {
  const link = findAll(node, 'link').find(({ attributes }) => (attributes.rel ?? 'alternate') === 'alternate');
  return resolveUrl(link?.attributes.href ?? '', base);
};

/** `content` and `summary`: XHTML is markup, the other types are texts. */
const htmlOf = (node: XmlNode | undefined): string => {
  if (!node) return '';
  return node.attributes.type === 'xhtml' ? markupOf(node) : textOf(node);
};

const readEntry = (entry: XmlNode, feedBase: string, feedAuthor: string): RawItem => {
  const base = resolveUrl(entry.attributes['xml:base'] ?? '', feedBase) || feedBase;
  const guid = textOf(find(entry, 'id'));
  const link = alternateLink(entry, base) || (/^https?:/i.test(guid) ? resolveUrl(guid, undefined) : '');
  const media = find(entry, 'media:group') ?? entry;
  const summary = htmlOf(find(entry, 'summary')) || firstText(media, 'media:description');
  return {
    guid,
    link,
    title: htmlOf(find(entry, 'title')) || firstText(media, 'media:title'),
    summary,
    html: htmlOf(find(entry, 'content')) || summary,
    date: firstText(entry, 'published', 'issued', 'updated', 'modified'),
    author: textOf(find(find(entry, 'author'), 'name')) || feedAuthor,
    picture: findPicture(entry, base),
    isVideo: isVideoItem(entry, link),
  };
};
