import { z } from 'zod';
import { categories } from '../kit/categories.ts';
import { dateTime } from '../kit/date-time.ts';
import { id, singleLine } from '../kit/text.ts';

export const rssLimits = {
  /** Number of rows of a page of items and of favorites. */
  pageSize: 10,
  /** Longest description in characters, with the ellipsis. */
  description: 500,
  /** Smallest number of characters of text in content; shorter content is dropped. */
  minContent: 1000,
  title: 300,
  note: 2000,
  channels: 200,
  feedsPerChannel: 500,
  assocSites: 200,
  /** Limit for `additional_data` as JSON, in bytes. */
  additionalData: 4096,
  /** Limit for counting totals; beyond it a list shows "1,000+". */
  maxCount: 1000,
  /** Number of items that one call marks as read. */
  readMarks: 100,
  searchText: 200,
  /** Limit for an OPML file, in characters. */
  opml: 5 * 1024 * 1024,
  opmlFeeds: 10_000,
  ruleWords: 500,
  postsPerDay: 20,
  /** Hours between finding an article and publishing the post a rule scheduled for it. */
  planHours: { min: 1, max: 336 },
  ruleAccounts: 10,
} as const;

/** Messages about RSS; the first group, up to the blank line, is fixed by the specification. */
export const rssMessages = {
  deleteChannel: 'Are you sure you want to delete this channel?',
  deleteFeed: 'Are you sure you want to delete this item?',

  notVisible:
    'This channel will not be visible in the current list, because it is not associated with the selected site.',
  articleNotShown: 'This article cannot be displayed here. Open the original.',
  title: 'Enter a name for the channel.',
  source: 'Enter a web address, a name or a search text.',
  notAFeed: 'This is a page, not a feed. We found no feed on it.',
  feedNotReadable: 'This feed can’t be read. Check the address and try again.',
  noAccess: 'This page isn’t connected to your business. Connect its Facebook account first.',
  pageOfOthers:
    'Facebook lets this app read connected pages only. Connect this page, or ask your administrator to request Page Public Content Access from Facebook.',
  pageNotFound: 'We found no public Facebook page with this name or address. Check it and try again.',
  favoriteTitle: 'Enter a title.',
  permalink: 'Enter a link that starts with https:// or http://.',
  note: `Use at most ${rssLimits.note} characters.`,
  additionalData: 'The additional data is too long. Use at most 4 kB.',
  oneId: 'Send either favorite_id or channel_id.',
  articleDomain: 'The domain isn’t the host of the article.',
  opml: 'This file isn’t an OPML file.',
  opmlTooLarge: 'This file is too large. Use at most 5 MB.',
  ruleSite: 'Choose the site of the posts.',
  ruleAccounts: 'Choose at least one account.',
} as const;

/** The frame of an article posts this message to its parent once loaded: `{type, height}`, the height in px. */
export const articleFrame = { messageType: 'rss-article-height', minHeight: 200 } as const;

/**
 * Kinds of `source_id`: a feed or page URL, an id of the directory, a Facebook page (its id, address or name), or a
 * text to search for.
 */
const sourceTypes = ['rss', 'directory', 'facebook_page', 'search'] as const;
export type SourceType = (typeof sourceTypes)[number];

export const favoriteTypes = ['article', 'video'] as const;
export type FavoriteType = (typeof favoriteTypes)[number];

/**
 * States of a feed. `waiting`: not fetched yet. `failing`: the last fetches failed; tried again later. `gone`: the
 * address answered 410 and isn't fetched anymore. `search`: a saved search, which has no address.
 */
const feedStates = ['waiting', 'ok', 'failing', 'gone', 'search'] as const;
export type FeedState = (typeof feedStates)[number];

/** Ids of the sites that a channel or favorite is associated with; none: visible for all sites. */
export const AssocSites = z.array(id).max(rssLimits.assocSites).default([]);

/** An item of a feed. Fields up to `domain` are the specification's. */
export const RssItem = z.object({
  title: z.string(),
  /** Description of the item as text without HTML tags. */
  description: z.string(),
  permalink: z.string(),
  guid: z.string(),
  pub_date: dateTime,
  /** Content as sanitized HTML; empty if it is short or the same as the description. */
  content: z.string(),
  favorite_id: z.number().nullable(),
  favorite_date: z.iso.date().nullable(),
  favorite_note: z.string().nullable(),
  favorite_type: z.enum(favoriteTypes).nullable(),
  /** Host of the permalink without `www.`. */
  domain: z.string(),

  id: z.number(),
  type: z.enum(favoriteTypes),
  picture: z.string().nullable(),
  author: z.string(),
  feed_title: z.string(),
  /** Id of the feed; null outside a channel. */
  feed_id: z.number().nullable(),
  read: z.boolean(),
});
export type RssItem = z.output<typeof RssItem>;

/** A page of items, newest first. */
export const ItemPage = z.object({
  items: z.array(RssItem),
  /** The `cursor` of the next page; null on the last one. */
  next_cursor: z.string().nullable(),
  /** Number of items, counted up to 1,000. */
  total: z.number().int(),
  /** True if there are more items than `total`. */
  has_more: z.boolean(),
});
export type ItemPage = z.output<typeof ItemPage>;

/** Filter for a list of feed items. */
export const ItemFilter = z.strictObject({
  cursor: z
    .string()
    .regex(/^\d{1,16}_\d{1,16}$/)
    .optional(),
  unread: z.stringbool().default(false),
  search: z.string().trim().max(rssLimits.searchText).default(''),
  feed_id: id.optional(),
});
export type ItemFilter = z.output<typeof ItemFilter>;

/** A feed of a channel. Fields up to `guid` are the specification's. */
export const Feed = z.object({
  feed_id: z.number(),
  source_type: z.enum(sourceTypes),
  /** Text of a saved search; else empty. */
  search_text: z.string(),
  category: z.enum(categories).nullable(),
  /** Id of the source, the same in all channels; a saved search has its own. */
  guid: z.string(),

  title: z.string(),
  address: z.string(),
  site: z.string(),
  state: z.enum(feedStates),
  /** Reason why the last fetch of the feed failed. */
  error: z.string().nullable(),
  fetched: dateTime.nullable(),
  next_fetch: dateTime.nullable(),
});
export type Feed = z.output<typeof Feed>;

export const Channel = z.object({
  id: z.number(),
  title: z.string(),
  /** Ids of the sites that the channel is associated with; none: visible for all sites. */
  assoc_sites: z.array(z.number()),
  feeds: z.array(Feed),
  /** Number of unread items of the caller, counted up to 1,000. */
  unread: z.number(),
  has_rule: z.boolean(),
});
export type Channel = z.output<typeof Channel>;

export const ChannelDraft = z.strictObject({
  /** Id of the channel to change; without it a new one is created. */
  id: id.optional(),
  title: singleLine(100, rssMessages.title),
  assoc_sites: AssocSites,
});
export type ChannelDraft = z.output<typeof ChannelDraft>;

export const SourceQuery = z.strictObject({
  source_id: z.string(rssMessages.source).trim().min(1, rssMessages.source).max(2000, rssMessages.source),
  source_type: z.enum(sourceTypes).default('rss'),
});
export type SourceQuery = z.output<typeof SourceQuery>;

/** A source that can be added to a channel. */
export const FoundFeed = z.object({
  title: z.string(),
  address: z.string(),
  /** Number of items read, null if the feed wasn't read. */
  items: z.number().nullable(),

  source_type: z.enum(sourceTypes),
  /** Source for `POST /content/rss/channel/feed/add`. */
  source_id: z.string(),
  site: z.string(),
  category: z.enum(categories).nullable(),
  language: z.string(),
});
export type FoundFeed = z.output<typeof FoundFeed>;

/** Feeds that were found, or the error to show in the feed error area. */
export const SearchResult = z.union([
  z.object({ feeds: z.array(FoundFeed), items: z.array(RssItem) }),
  z.object({ error: z.string() }),
]);
export type SearchResult = z.output<typeof SearchResult>;
