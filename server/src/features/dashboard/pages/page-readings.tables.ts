import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from '../../../platform/db/columns.ts';
import { businessId } from '../../business/business.tables.ts';

const page = () => ({
  businessId: businessId(),
  pageId: text().notNull(),
});

/**
 * A Facebook page whose likes and posts are read: times of its first and last reading, and the likes at the last
 * reading.
 */
export const pageReadings = pgTable(
  'page_readings',
  { ...page(), since: at().notNull(), readAt: at().notNull(), likes: integer().notNull() },
  (table) => [primaryKey({ columns: [table.businessId, table.pageId] })],
);

/** Likes of a page at the last reading of each day. */
export const pageLikes = pgTable(
  'page_likes',
  {
    ...page(),
    /** Day of the reading, in UTC. */
    day: date().notNull(),
    likes: integer().notNull(),
    readAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.pageId, table.day] })],
);

/** A post of a page with its reactions, comments and shares at the last reading. */
export const pagePosts = pgTable(
  'page_posts',
  {
    ...page(),
    postId: text().notNull(),
    /** URLs in the post, normalized by `toComparableUrl`. */
    links: text().array().notNull(),
    publishedAt: at().notNull(),
    actions: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.pageId, table.postId] })],
);

/** Actions that a post gained between two readings; negative if it lost some. */
export const pagePostActions = pgTable(
  'page_post_actions',
  { ...page(), postId: text().notNull(), readAt: at().notNull(), gained: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.businessId, table.pageId, table.postId, table.readAt] }),
    index('page_post_actions_read').on(table.businessId, table.pageId, table.readAt),
  ],
);
