import type { PostType } from '@fanfare/contract/post-reports/post-conditions';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';
import { businessId } from '../business/business.tables.ts';

/** Lifetime figures of a post. A null was not reported. */
const figures = () => ({
  views: integer(),
  viewers: integer(),
  clicks: integer(),
  reactions: integer(),
  comments: integer(),
  shares: integer(),
  linkClicks: integer(),
  videoViews: integer(),
});

/** Facebook pages of a business whose posts are kept, and how far they were read. */
export const reportedPages = pgTable(
  'reported_pages',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    remoteId: text().notNull(),
    name: text().notNull(),
    /** Likes of the page; null before the first reading. */
    likes: integer(),
    /** Time from which on all posts were read once; null before the first reading. */
    readFrom: at(),
    syncedAt: at(),
    /** Time when all posts of the kept range were last read. */
    fullSyncAt: at(),
    /** Time of the next reading. */
    nextSyncAt: at().notNull(),
    /** Lease of the running reading: end time, unless the reading ends before. */
    readingUntil: at(),
    failures: integer().notNull().default(0),
    /** Reason why the last reading failed; our text, shown to users. */
    problem: text(),
  },
  (table) => [
    uniqueIndex('reported_pages_page').on(table.businessId, table.remoteId),
    index('reported_pages_due').on(table.nextSyncAt),
  ],
);

/** Posts of pages with their figures at the last reading. */
export const reportedPosts = pgTable(
  'reported_posts',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: rowId().notNull(),
    pageId: rowId()
      .notNull()
      .references(() => reportedPages.id, { onDelete: 'cascade' }),
    remoteId: text().notNull(),
    /** Id by which an ad is made from the post; null if the post can't be promoted. */
    promotableId: text(),
    type: text().$type<PostType>().notNull(),
    name: text().notNull(),
    message: text().notNull(),
    description: text().notNull(),
    picture: text(),
    link: text(),
    url: text().notNull(),
    createdAt: at().notNull(),
    ...figures(),
    engagement: integer(),
    engagementRate: doublePrecision(),
    /** True if the post is promoted, as the network reports it. */
    isPromoted: boolean().notNull().default(false),
    /** Time when an ad was made from the post here; null if none was. */
    advertisedAt: at(),
    readAt: at().notNull(),
    /** Time when a reading no longer found the post, because it was deleted at the network; otherwise null. */
    removedAt: at(),
  },
  (table) => [
    uniqueIndex('reported_posts_post').on(table.pageId, table.remoteId),
    index('reported_posts_created').on(table.pageId, table.createdAt),
    textIndex('reported_posts_text', table.message),
  ],
);

/** Lifetime figures of a post at the last reading of a day, in UTC. Days without a change have none. */
export const postReadings = pgTable(
  'post_readings',
  {
    postId: rowId()
      .notNull()
      .references(() => reportedPosts.id, { onDelete: 'cascade' }),
    date: date({ mode: 'string' }).notNull(),
    businessId: rowId().notNull(),
    ...figures(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.date] }),
    // Index for the removal of the oldest readings.
    index('post_readings_date').on(table.date),
  ],
);

export type FilteredReport = 'posts' | 'sites';

/** Filters that members saved for post reports. Conditions are validated at each use, because fields can disappear. */
export const postFilters = pgTable(
  'post_filters',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    report: text().$type<FilteredReport>().notNull(),
    name: text().notNull(),
    anyall: text().$type<'any' | 'all'>().notNull(),
    conditions: jsonb().$type<readonly unknown[]>().notNull(),
    view: jsonb().$type<object>().notNull(),
    updatedAt: at().notNull(),
  },
  (table) => [uniqueIndex('post_filters_name').on(table.businessId, table.report, sql`lower(${table.name})`)],
);
