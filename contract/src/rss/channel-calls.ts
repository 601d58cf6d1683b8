import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { categories } from '../kit/categories.ts';
import { framedPage } from '../kit/framed-page.ts';
import { ok } from '../kit/success.ts';
import { id } from '../kit/text.ts';
import {
  Channel,
  ChannelDraft,
  Feed,
  FoundFeed,
  ItemFilter,
  ItemPage,
  rssLimits,
  rssMessages,
  SearchResult,
  SourceQuery,
} from './rss.ts';

const ChannelParams = z.object({ id });
const FeedParams = z.object({ id, feedId: id });

export const rssChannels = calls({
  'GET /content/rss/channels': {
    summary: 'List the channels of my business; with `site_id`, those visible for this site',
    need: 'rss:viewer',
    query: z.strictObject({ site_id: id.optional() }),
    returns: z.object({ channels: z.array(Channel) }),
  },
  'POST /content/rss/channel/save': {
    summary: 'Save a channel; without `id` a new one is created',
    need: 'rss:editor',
    body: ChannelDraft,
    returns: Channel,
  },
  'POST /content/rss/channel/{id}/delete': {
    summary: 'Delete a channel with its feeds; favorites stay',
    need: 'rss:editor',
    params: ChannelParams,
    returns: ok,
  },
  'POST /content/rss/channel/feed/add': {
    summary: 'Add a feed, a Facebook page or a saved search to a channel',
    need: 'rss:editor',
    limit: 'costly',
    body: SourceQuery.extend({ channel_id: id, category: z.enum(categories).nullish() }),
    returns: Feed,
  },
  'POST /content/rss/channel/{id}/feed/{feedId}/delete': {
    summary: 'Remove a feed from a channel',
    need: 'rss:editor',
    params: FeedParams,
    returns: ok,
  },
  'POST /content/rss/channel/{id}/feed/{feedId}/refresh': {
    summary: 'Fetch a feed soon, ahead of its time',
    need: 'rss:editor',
    limit: 'costly',
    params: FeedParams,
    returns: ok,
  },
  'GET /content/rss/channel/{id}/view': {
    summary: 'Get a channel with a page of its items, newest first',
    need: 'rss:viewer',
    params: ChannelParams,
    query: ItemFilter,
    returns: ItemPage.extend({ channel: Channel }),
  },
  'GET /content/rss/channel/{id}/items': {
    summary: 'List the items of a channel, newest first',
    need: 'rss:viewer',
    params: ChannelParams,
    query: ItemFilter,
    returns: ItemPage,
  },
  'POST /content/rss/items/read': {
    summary: 'Mark items as read or unread, for myself',
    need: 'rss:viewer',
    body: z.strictObject({ item_ids: z.array(id).min(1).max(rssLimits.readMarks), read: z.boolean().default(true) }),
    returns: ok,
  },
  'POST /content/rss/channel/{id}/read': {
    summary: 'Mark all items of a channel as read, for myself',
    need: 'rss:viewer',
    params: ChannelParams,
    returns: ok,
  },
  'POST /content/rss/search': {
    summary: 'Find feeds and items: by web address, in the directory, of a Facebook page, or by text',
    need: 'rss:viewer',
    limit: 'costly',
    body: SourceQuery,
    returns: SearchResult,
  },
  'GET /content/rss/directory': {
    summary: 'List the feeds of the directory by name',
    need: 'rss:viewer',
    query: z.strictObject({
      category: z.enum(categories).optional(),
      language: z.string().trim().max(10).default(''),
      search: z.string().trim().max(rssLimits.searchText).default(''),
    }),
    returns: z.object({ feeds: z.array(FoundFeed), languages: z.array(z.string()) }),
  },
  'GET /content/rss/article/view': {
    summary: 'Get the readable text of an article as HTML for a sandboxed frame',
    need: 'rss:viewer',
    limit: 'costly',
    query: z.strictObject({
      article_url: z.url({ protocol: /^https?$/, message: rssMessages.permalink }).max(2000, rssMessages.permalink),
      /** The host of `article_url`, with or without `www.`. */
      articleDomain: z.string().trim().min(1, rssMessages.articleDomain).max(253, rssMessages.articleDomain),
    }),
    answers: 'framed-page',
    returns: framedPage,
  },
});
