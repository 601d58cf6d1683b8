import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';

/** Failed calls and jobs per user, retained for 30 days. */
export const errorLog = pgTable(
  'error_log',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    at: at().notNull(),
    userId: rowId().notNull(),
    kind: text().notNull(),
    source: text().notNull(),
    code: text().notNull(),
    message: text().notNull(),
    requestId: text(),
  },
  (table) => [index('error_log_user').on(table.userId, table.at), index('error_log_at').on(table.at)],
);
