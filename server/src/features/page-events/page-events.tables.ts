import type { PageChange, PageWebhookField } from '@fanfare/connectors/ports/pages/page-webhooks';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { businessId } from '../business/business.tables.ts';

/** Subscriptions: a feature of a business wants reports of changes on a Facebook page. */
export const pageSubscriptions = pgTable(
  'page_subscriptions',
  {
    businessId: businessId(),
    pageId: text().notNull(),
    /** Name of the subscribing feature, such as `leads`. */
    subscriber: text().notNull(),
    fields: text().array().$type<PageWebhookField[]>().notNull(),
    /** Reason why the page does not report its changes to us; null if it does. */
    problem: text(),
    /** Last time the page was subscribed to the webhook at Facebook; null before the first time. */
    checkedAt: at(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.pageId, table.subscriber] }),
    index('page_subscriptions_page').on(table.pageId),
  ],
);

/** Changes as webhooks reported them. Rows are kept a few days, so that a repeated report is recognized. */
export type StoredChange =
  | Omit<Extract<PageChange, { kind: 'leadgen' }>, 'at' | 'key' | 'pageId'>
  | Omit<Extract<PageChange, { kind: 'comment' }>, 'at' | 'key' | 'pageId'>
  | Omit<Extract<PageChange, { kind: 'message' }>, 'at' | 'key' | 'pageId'>;

export const pageChanges = pgTable(
  'page_changes',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull(),
    pageId: text().notNull(),
    change: jsonb().$type<StoredChange>().notNull(),
    at: at().notNull(),
    receivedAt: at().notNull(),
    /** Time when the change's events were emitted; null before. */
    publishedAt: at(),
  },
  (table) => [
    uniqueIndex('page_changes_once').on(table.key),
    index('page_changes_unpublished').on(table.id).where(sql`published_at is null`),
    index('page_changes_received').on(table.receivedAt),
  ],
);
