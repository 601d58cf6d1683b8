import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from '../db/columns.ts';

/** Events that were handled by a subscriber which must not handle them twice. */
export const eventReceipts = pgTable(
  'event_receipts',
  {
    subscriber: text().notNull(),
    eventId: text().notNull(),
    at: at().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.subscriber, table.eventId] }), index('event_receipts_at').on(table.at)],
);
