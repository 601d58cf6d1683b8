import type { Article, Channel, ChannelView, Feed } from './rss-queries.ts';

export const feed: Feed = {
  feed_id: 1,
  source_type: 'rss',
  search_text: '',
  category: null,
  guid: '9',
  title: 'Daily Grind',
  address: 'https://grind.test/feed',
  site: 'https://grind.test',
  state: 'ok',
  error: null,
  fetched: '2030-01-01T09:00:00Z',
  next_fetch: null,
};

export const channel: Channel = {
  id: 4,
  title: 'Coffee',
  assoc_sites: [],
  feeds: [feed],
  unread: 2,
  has_rule: false,
};

export const article: Article = {
  id: 11,
  title: 'Beans are back',
  description: 'A short text.',
  permalink: 'https://grind.test/beans',
  guid: 'a',
  pub_date: '2030-01-01T09:00:00Z',
  content: '',
  domain: 'grind.test',
  type: 'article',
  favorite_id: null,
  favorite_date: null,
  favorite_note: null,
  favorite_type: null,
  picture: null,
  author: '',
  feed_title: 'Daily Grind',
  feed_id: 1,
  read: false,
};
export const otherArticle: Article = {
  ...article,
  id: 12,
  title: 'Milk is out',
  permalink: 'https://grind.test/milk',
  guid: 'b',
  read: true,
  favorite_id: 3,
  favorite_date: '2030-02-01',
  favorite_note: 'For spring',
  favorite_type: 'article',
};

export const view = (items: Article[], over: Partial<ChannelView> = {}): ChannelView => ({
  channel,
  items,
  next_cursor: null,
  total: items.length,
  has_more: false,
  ...over,
});
