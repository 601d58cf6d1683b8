import type { FavoriteType, FeedState, SourceType } from '@fanfare/contract/rss/rss';
import type { DecisionOutcome, RuleAccount, RuleAction } from '@fanfare/contract/rss/rule-calls';
import { sql } from 'drizzle-orm';
import { bit, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';
import { businesses, businessId } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';
import { signatureBits } from './text-signature.ts';

const userId = () =>
  rowId()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const siteIds = () => rowId().array().notNull().default(sql`'{}'::bigint[]`);

/** A feed that is fetched: one row per address for the installation, or per Facebook page and business. */
export const rssSources = pgTable(
  'rss_sources',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    /** The public id, the same in all channels. */
    guid: text().notNull(),
    /** The URL; of a Facebook page see `pageAddress`. */
    address: text().notNull(),
    /** Business whose connections read a Facebook page; null for a URL. */
    businessId: rowId().references(() => businesses.id, { onDelete: 'cascade' }),
    /** Id of a connected Facebook page: only members who can use the page see its items. Null for a page of others. */
    pageId: text(),
    /** True for sources of the directory: their items can be found by every business. */
    isDirectory: boolean().notNull().default(false),
    title: text().notNull().default(''),
    site: text().notNull().default(''),
    state: text().$type<Exclude<FeedState, 'search'>>().notNull().default('waiting'),
    problem: text(),
    /** Failed fetches in a row. */
    failures: integer().notNull().default(0),
    failingSince: at(),
    etag: text(),
    lastModified: text(),
    bodyHash: text(),
    /** Target of permanent redirects of the last good fetches, and how many of them in a row. */
    movedTo: text(),
    movedCount: integer().notNull().default(0),
    fetchedAt: at(),
    /** Time of the next fetch; null: not fetched again. */
    dueAt: at(),
    host: text().notNull(),
    /** Token of the fetch that runs; a fetch with another token saves nothing. */
    claimToken: text(),
    createdAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('rss_sources_address').on(table.address),
    index('rss_sources_due').on(table.host, table.dueAt),
    index('rss_sources_directory').on(table.isDirectory).where(sql`${table.isDirectory}`),
  ],
);

/** A host with feeds. Its row is the lock that leaves one connection at a time, for all processes. */
export const rssHosts = pgTable('rss_hosts', {
  host: text().primaryKey(),
  /** Time from which the host's next fetch can start; while a fetch runs, the time when its lease ends. */
  freeAt: at().notNull(),
});

/** An item of a source. */
export const rssItems = pgTable(
  'rss_items',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    sourceId: rowId()
      .notNull()
      .references(() => rssSources.id, { onDelete: 'cascade' }),
    /** Business of the source; null: the item is of a URL, which is fetched once for all businesses. */
    businessId: rowId(),
    /** Key of the item, unique inside its source: guid, link or a hash of its text. */
    key: text().notNull(),
    guid: text().notNull(),
    permalink: text().notNull(),
    /** Hash of the normalized permalink: the same article in several feeds. */
    linkKey: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    content: text().notNull(),
    author: text().notNull(),
    picture: text(),
    type: text().$type<FavoriteType>().notNull(),
    /** Date as written in the feed, if it can't be used. */
    rawDate: text(),
    publishedAt: at().notNull(),
    firstSeenAt: at().notNull(),
    /** Hash of the item as its document has it; a document with another hash updates the item. */
    contentHash: text().notNull(),
    /** Text that a search looks at, in lower case: `ilike` would take ten times as long to check a row. */
    searchText: text().notNull().generatedAlwaysAs(sql`lower(title || chr(10) || description)`),
    /** Signature of the item's search text, see `toSignature`; null until a job adds it. */
    signature: bit({ dimensions: signatureBits }),
  },
  (table) => [
    uniqueIndex('rss_items_key').on(table.sourceId, table.key),
    // The index is read backwards. A descending one would put nulls last, and `order by … desc` could not use it. The
    // signature is there for searches, which read the index alone.
    index('rss_items_newest').on(table.sourceId, table.publishedAt, table.id, table.signature),
    index('rss_items_unsigned').on(table.id).where(sql`${table.signature} is null`),
    index('rss_items_link').on(table.linkKey),
    textIndex('rss_items_text', table.searchText),
    // A search for a frequent word in many sources reads the newest items until it has a page.
    index('rss_items_published').on(table.publishedAt, table.id),
  ],
);

export const rssChannels = pgTable(
  'rss_channels',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    title: text().notNull(),
    siteIds: siteIds(),
    createdAt: at().notNull(),
  },
  (table) => [index('rss_channels_business').on(table.businessId)],
);

/** A source or a saved search in a channel. */
export const rssFeeds = pgTable(
  'rss_feeds',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    channelId: rowId()
      .notNull()
      .references(() => rssChannels.id, { onDelete: 'cascade' }),
    /** Source; null for a saved search. */
    sourceId: rowId().references(() => rssSources.id, { onDelete: 'cascade' }),
    sourceType: text().$type<SourceType>().notNull(),
    searchText: text().notNull().default(''),
    category: text(),
    createdAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('rss_feeds_once').on(table.channelId, table.sourceId),
    uniqueIndex('rss_feeds_search').on(table.channelId, table.searchText).where(sql`${table.sourceId} is null`),
    index('rss_feeds_business').on(table.businessId, table.sourceId),
    index('rss_feeds_source').on(table.sourceId),
  ],
);

/** A business looked at a source without adding it. Its items can be viewed for a day. */
export const rssPreviews = pgTable(
  'rss_previews',
  {
    businessId: businessId(),
    sourceId: rowId()
      .notNull()
      .references(() => rssSources.id, { onDelete: 'cascade' }),
    at: at().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.sourceId] }),
    index('rss_previews_source').on(table.sourceId),
  ],
);

export const rssFavorites = pgTable(
  'rss_favorites',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    savedById: rowId()
      .notNull()
      .references(() => users.id),
    type: text().$type<FavoriteType>().notNull(),
    permalink: text().notNull(),
    linkKey: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    picture: text(),
    publishedAt: at(),
    setDate: date({ mode: 'string' }).notNull(),
    note: text().notNull(),
    siteIds: siteIds(),
    additionalData: jsonb(),
    savedAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('rss_favorites_once').on(table.businessId, table.linkKey),
    textIndex('rss_favorites_text', table.title, table.description, table.note),
    index('rss_favorites_days').on(table.businessId, table.setDate, table.id),
  ],
);

/** Items that a user marked by themselves; they win over the channel's watermark. */
export const rssReadMarks = pgTable(
  'rss_read_marks',
  {
    userId: userId(),
    itemId: rowId()
      .notNull()
      .references(() => rssItems.id, { onDelete: 'cascade' }),
    isRead: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.itemId] }), index('rss_read_marks_item').on(table.itemId)],
);

/** Items of a channel up to this id are read: "mark all" is one row, not one per item. */
export const rssReadWatermarks = pgTable(
  'rss_read_watermarks',
  {
    userId: userId(),
    channelId: rowId()
      .notNull()
      .references(() => rssChannels.id, { onDelete: 'cascade' }),
    businessId: rowId().notNull(),
    throughItemId: rowId().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.channelId] }),
    index('rss_read_watermarks_channel').on(table.channelId),
  ],
);

/** New items of the channel become drafts. */
export const rssRules = pgTable(
  'rss_rules',
  {
    channelId: rowId()
      .primaryKey()
      .references(() => rssChannels.id, { onDelete: 'cascade' }),
    businessId: businessId(),
    isEnabled: boolean().notNull(),
    action: text().$type<RuleAction>().notNull().default('draft'),
    planHours: integer().notNull().default(24),
    accounts: jsonb().$type<RuleAccount[]>().notNull().default([]),
    siteId: rowId(),
    categoryId: rowId().notNull(),
    include: text().notNull(),
    exclude: text().notNull(),
    maxPerDay: integer().notNull(),
    /** The rule acts with the rights of this user. */
    savedById: rowId()
      .notNull()
      .references(() => users.id),
    /** Id of the newest item when the rule was switched on: the rule decides only later items. */
    afterItemId: rowId().notNull(),
    problem: text(),
  },
  (table) => [index('rss_rules_business').on(table.businessId)],
);

/** Decision of a rule about an item. One per channel and item, so that no item becomes two posts. */
export const rssDecisions = pgTable(
  'rss_decisions',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    channelId: rowId()
      .notNull()
      .references(() => rssChannels.id, { onDelete: 'cascade' }),
    itemId: rowId()
      .notNull()
      .references(() => rssItems.id, { onDelete: 'cascade' }),
    outcome: text().$type<DecisionOutcome>().notNull(),
    reason: text().notNull(),
    siteId: rowId(),
    copyId: rowId(),
    postId: rowId(),
    /**
     * Result of a rule that makes social posts: `shareId` of the first share, or `approvalId` of the request that the
     * post waits for.
     */
    shareId: rowId(),
    approvalId: rowId(),
    decidedAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('rss_decisions_once').on(table.channelId, table.itemId),
    index('rss_decisions_newest').on(table.businessId, table.channelId, table.id),
    index('rss_decisions_item').on(table.itemId),
  ],
);
