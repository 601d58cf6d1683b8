import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What went wrong for whom: failed calls and failed jobs, kept for a month. */
export const errorLog = pgTable(
  'error_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    userId: integer().notNull(),
    kind: text().notNull(),
    place: text().notNull(),
    code: text().notNull(),
    message: text().notNull(),
    requestId: text(),
  },
  (table) => [index('error_log_user').on(table.userId, table.at), index('error_log_at').on(table.at)],
);
