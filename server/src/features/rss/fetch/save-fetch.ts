import type { Tx } from '../../../platform/db/index.ts';
import type { FeedItem, ParsedFeed } from '../feed-document/parsed-feed.ts';
import { fetchPolicy } from './fetch-policy.ts';
import { itemStore } from './items.store.ts';
import type { SourceRow } from './sources.store.ts';

/**
 * Saves the items of a fetched document. A known key is an update that keeps all marks. An unknown key with the link of an
 * item that the document no longer has by its key is the same item: the site changed its guids.
 */
export const saveItems = async (tx: Tx, source: SourceRow, feed: ParsedFeed, now: Date): Promise<number> => {
  const isFirst = source.fetchedAt === null;
  const items = isFirst ? newest(feed.items, fetchPolicy.firstItems) : feed.items;
  const store = itemStore(tx);
  const known = await store.listKnown(
    source.id,
    items.map(({ key }) => key),
    items.map(({ linkKey }) => linkKey),
  );
  const byKey = new Map(known.map((item) => [item.key, item]));
  const documentKeys = new Set(feed.items.map(({ key }) => key));
  const byLink = new Map(known.filter(({ key }) => !documentKeys.has(key)).map((item) => [item.linkKey, item]));
  const added: FeedItem[] = [];
  for (const item of items) {
    const match = byKey.get(item.key) ?? (item.permalink === '' ? undefined : byLink.get(item.linkKey));
    if (!match) added.push(item);
    else if (match.contentHash !== item.contentHash || match.key !== item.key) await store.update(match.id, item);
    if (match) byLink.delete(match.linkKey);
  }
  // Ids follow the dates, so that "mark all as read" and rules see older items first.
  await store.insert(source.id, newest(added, added.length).reverse(), now);
  if (added.length > 0)
    await store.removeOld(source.id, new Date(now.getTime() - fetchPolicy.keptMs), fetchPolicy.keptItems);
  return added.length;
};

const newest = (items: readonly FeedItem[], count: number): FeedItem[] =>
  [...items].sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime()).slice(0, count);
