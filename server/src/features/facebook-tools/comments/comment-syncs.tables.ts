import type { CommentState } from '@fanfare/contract/comment-sync';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { businesses } from '../../business/index.ts';
import { users } from '../../identity/index.ts';
import { siteTable } from '../../sites/index.ts';

const at = () => timestamp({ withTimezone: true });

export type PageName = { id: string; name: string };

/** What becomes of the comments below a site's posts at Facebook. */
export const commentSyncs = pgTable(
  'comment_syncs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    businessId: integer()
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    siteId: integer()
      .notNull()
      .references(() => siteTable.id, { onDelete: 'cascade' }),
    isOn: boolean().notNull(),
    pages: jsonb().$type<PageName[]>().notNull(),
    showsNames: boolean().notNull(),
    /** A new comment waits for somebody to show it. */
    holds: boolean().notNull(),
    days: integer().notNull(),
    savedById: integer()
      .notNull()
      .references(() => users.id),
    readAt: at(),
    /** Somebody reads until then: two at once would only ask Facebook twice. */
    readingUntil: at(),
    /** How many comments were new at the last time. */
    news: integer().notNull().default(0),
    problem: text(),
  },
  (table) => [
    uniqueIndex('comment_syncs_site').on(table.siteId),
    index('comment_syncs_business').on(table.businessId, table.id),
  ],
);

/** A comment as it stands at Facebook. One that is taken away there is taken away here. */
export const syncedComments = pgTable(
  'synced_comments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    syncId: integer()
      .notNull()
      .references(() => commentSyncs.id, { onDelete: 'cascade' }),
    pageId: text().notNull(),
    /** The share it was left below, and the post that was shared. */
    shareId: integer().notNull(),
    postId: integer().notNull(),
    remoteId: text().notNull(),
    parentId: text(),
    /** Null where Facebook does not say. */
    author: text(),
    /** The page said it itself. */
    isOwn: boolean().notNull(),
    text: text().notNull(),
    url: text(),
    writtenAt: at().notNull(),
    state: text().$type<CommentState>().notNull(),
  },
  (table) => [
    uniqueIndex('synced_comments_once').on(table.syncId, table.remoteId),
    index('synced_comments_post').on(table.syncId, table.postId, table.writtenAt),
    index('synced_comments_share').on(table.syncId, table.shareId),
    index('synced_comments_newest').on(table.syncId, table.writtenAt),
  ],
);
