import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';

/**
 * Audit log, append-only: the database rejects updates and deletes. No foreign keys, because entries outlive users and
 * businesses.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    at: at().notNull(),
    userId: rowId().notNull(),
    actorId: rowId(),
    businessId: rowId(),
    action: text().notNull(),
    address: text().notNull(),
    requestId: text().notNull(),
  },
  (table) => [
    textIndex('audit_entries_text', table.action),
    index('audit_entries_business').on(table.businessId, table.id.desc()),
    index('audit_entries_user').on(table.userId, table.id.desc()),
  ],
);
