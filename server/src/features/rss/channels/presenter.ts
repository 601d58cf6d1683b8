import { categories } from '@fanfare/contract/kit/categories';
import type { Channel, Feed, RssItem } from '@fanfare/contract/rss/rss';
import { domainOf } from '../feed-document/web-address.ts';
import type { ChannelRow, SourcedFeed } from './channels.store.ts';
import type { ItemListRow } from './item-lists.store.ts';

export const presentFeed = ({ feed, source }: SourcedFeed): Feed => ({
  feed_id: feed.id,
  source_type: feed.sourceType,
  search_text: feed.searchText,
  category: categories.find((category) => category === feed.category) ?? null,
  guid: source?.guid ?? `search-${feed.id}`,
  title: source ? source.title || source.address : feed.searchText,
  address: source?.businessId === null ? source.address : '',
  site: source?.site ?? '',
  state: source?.state ?? 'search',
  error: source?.problem ?? null,
  fetched: source?.fetchedAt ?? null,
  next_fetch: source?.dueAt ?? null,
});

type ChannelParts = { row: ChannelRow; feeds: readonly SourcedFeed[]; unread: number; hasRule: boolean };

export const presentChannel = (
  { row, feeds, unread, hasRule }: ChannelParts,
  siteIds: ReadonlySet<number>,
): Channel => ({
  id: row.id,
  title: row.title,
  unread,
  has_rule: hasRule,
  assoc_sites: row.siteIds.filter((id) => siteIds.has(id)),
  feeds: feeds.map(presentFeed),
});

export const presentItem = (
  { item, sourceTitle, isRead, favorite }: ItemListRow,
  feedIds: ReadonlyMap<number, number> = new Map(),
): RssItem => ({
  title: item.title,
  description: item.description,
  permalink: item.permalink,
  guid: item.guid,
  pub_date: item.publishedAt,
  content: item.content,
  domain: domainOf(item.permalink),
  favorite_id: favorite?.id ?? null,
  favorite_date: favorite?.setDate ?? null,
  favorite_note: favorite?.note ?? null,
  favorite_type: favorite?.type ?? null,
  id: item.id,
  type: item.type,
  picture: item.picture,
  author: item.author,
  read: isRead,
  feed_title: sourceTitle,
  feed_id: feedIds.get(item.sourceId) ?? null,
});
