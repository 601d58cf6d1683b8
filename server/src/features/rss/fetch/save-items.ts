import type { Tx } from '../../../platform/db/index.ts';
import type { FeedItem, ParsedFeed } from '../feed-document/parsed-feed.ts';
import { fetchPolicy } from './fetch-policy.ts';
import { itemStore } from './items.store.ts';
import type { SourceRow } from './sources.store.ts';

/**
 * Updates the known items of a fetched document and returns those to add. A known key is an update that keeps all marks. An
 * unknown key with the link of an item that the document no longer has by its key is the same item: the site changed its
 * guids.
 */
export const updateItems = async (tx: Tx, source: SourceRow, feed: ParsedFeed): Promise<FeedItem[]> => {
  // Ids follow the dates, so that "mark all as read" and rules see older items first.
  if (source.fetchedAt === null) return newest(feed.items, fetchPolicy.firstItems).reverse();
  if (feed.items.length === 0) return [];
  const store = itemStore(tx);
  const known = await store.listKnown(
    source.id,
    feed.items.map(({ key }) => key),
    feed.items.map(({ linkKey }) => linkKey),
  );
  const byKey = new Map(known.map((item) => [item.key, item]));
  const documentKeys = new Set([...feed.items.map(({ key }) => key), ...feed.unchangedKeys]);
  const byLink = new Map(known.filter(({ key }) => !documentKeys.has(key)).map((item) => [item.linkKey, item]));
  const added: FeedItem[] = [];
  for (const item of feed.items) {
    const match = byKey.get(item.key) ?? (item.permalink === '' ? undefined : byLink.get(item.linkKey));
    if (!match) added.push(item);
    else if (match.contentHash !== item.contentHash || match.key !== item.key) await store.update(match.id, item);
    if (match) byLink.delete(match.linkKey);
  }
  return newest(added, added.length).reverse();
};

const newest = (items: readonly FeedItem[], count: number): FeedItem[] =>
  [...items].sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime()).slice(0, count);
