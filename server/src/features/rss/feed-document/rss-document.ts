import { dayMinutes } from '@fanfare/contract/kit/durations';
import { findPicture, isVideoItem } from './media-links.ts';
import type { RawFeed, RawItem } from './parsed-feed.ts';
import { resolveUrl } from './web-address.ts';
import { find, findAll, firstText, textOf, type XmlNode } from './xml-tree.ts';

const htmlNames = ['content:encoded', 'description', 'googleplay:description', 'itunes:summary', 'itunes:subtitle'];
const periodMinutes = new Map([
  ['hourly', 60],
  ['daily', dayMinutes],
  ['weekly', 10_080],
  ['monthly', 43_200],
  ['yearly', 525_600],
]);

/** RSS 0.9x, 2.0, and 1.0 (RDF), whose items stand beside the channel. */
export const readRss = (root: XmlNode, address: string, maxItems: number): RawFeed => {
  const channel = find(root, 'channel') ?? root;
  const site = resolveUrl(plainLink(channel), address);
  const base = resolveUrl(channel.attributes['xml:base'] ?? root.attributes['xml:base'] ?? '', address) || site;
  const items = [...findAll(channel, 'item'), ...findAll(root, 'item')].slice(0, maxItems);
  return {
    title: firstText(channel, 'title', 'dc:title'),
    site,
    ttlMinutes: readPace(channel),
    items: items.map((item) => readItem(item, base || address)),
  };
};

/** The text of `link`; Atom's links in RSS have no text. */
const plainLink = (node: XmlNode): string =>
  node.children.flatMap((child) => (typeof child !== 'string' && child.name === 'link' ? [textOf(child)] : []))[0] ??
  '';

const readPace = (channel: XmlNode): number => {
  const ttl = Number(firstText(channel, 'ttl')) || 0;
  const period = periodMinutes.get(firstText(channel, 'sy:updatePeriod').toLowerCase()) ?? 0;
  const frequency = Math.max(1, Number(firstText(channel, 'sy:updateFrequency')) || 1);
  const pace = Math.max(0, ttl, Math.floor(period / frequency));
  return Number.isFinite(pace) ? pace : 0;
};

const readItem = (item: XmlNode, base: string): RawItem => {
  const guidNode = find(item, 'guid');
  const guid = textOf(guidNode) || (item.attributes['rdf:about'] ?? '');
  const isPermalink = guidNode !== undefined && guidNode.attributes.isPermaLink?.toLowerCase() !== 'false';
  const alternate = findAll(item, 'atom:link').find(
    ({ attributes }) => (attributes.rel ?? 'alternate') === 'alternate',
  );
  const candidates = [
    firstText(item, 'feedburner:origLink'),
    plainLink(item),
    alternate?.attributes.href ?? '',
    ...(isPermalink && /^https?:/i.test(guid) ? [guid] : []),
  ];
  const link = candidates.map((text) => resolveUrl(text, base)).find((url) => url !== '') ?? '';
  return {
    guid,
    link,
    title: firstText(item, 'title', 'dc:title', 'media:title'),
    summary: firstText(item, 'description', 'itunes:summary'),
    html: firstText(item, ...htmlNames),
    date: firstText(item, 'dc:date', 'pubDate', 'pubdate', 'date'),
    author: firstText(item, 'itunes:author', 'dc:creator', 'author'),
    picture: findPicture(item, base),
    isVideo: isVideoItem(item, link),
  };
};
