import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Events that were handled by a subscriber which must not handle them twice. */
export const eventReceipts = pgTable(
  'event_receipts',
  {
    subscriber: text().notNull(),
    eventId: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.subscriber, table.eventId] }), index('event_receipts_at').on(table.at)],
);
