import type { CommentState } from '@fanfare/contract/facebook-tools/comment-sync';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../../platform/db/columns.ts';
import { businessId } from '../../business/business.tables.ts';
import { users } from '../../identity/identity.tables.ts';
import { siteId } from '../../sites/sites.tables.ts';

export type PageName = { id: string; name: string };

/** Comment sync settings of a site. */
export const commentSyncs = pgTable(
  'comment_syncs',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    siteId: siteId(),
    isOn: boolean().notNull(),
    pages: jsonb().$type<PageName[]>().notNull(),
    showsNames: boolean().notNull(),
    /** True if new comments are hidden until a member approves them. */
    requiresApproval: boolean().notNull(),
    maxAgeDays: integer().notNull(),
    savedById: rowId()
      .notNull()
      .references(() => users.id),
    fetchedAt: at(),
    /** Time until which the running fetch of comments holds its lease. */
    leaseUntil: at(),
    /** Number of new comments in the last fetch. */
    newComments: integer().notNull().default(0),
    problem: text(),
  },
  (table) => [
    uniqueIndex('comment_syncs_site').on(table.siteId),
    index('comment_syncs_business').on(table.businessId, table.id),
  ],
);

/** Copies of Facebook comments; a row is deleted when the comment is deleted on Facebook. */
export const syncedComments = pgTable(
  'synced_comments',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: rowId().notNull(),
    syncId: rowId()
      .notNull()
      .references(() => commentSyncs.id, { onDelete: 'cascade' }),
    pageId: text().notNull(),
    /** Share that was commented on, and the post that the share is of. */
    shareId: rowId().notNull(),
    postId: rowId().notNull(),
    remoteId: text().notNull(),
    parentId: text(),
    /** Name of the author; null if Facebook does not return it. */
    author: text(),
    /** True if the page itself wrote the comment. */
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
