import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const at = () => timestamp({ withTimezone: true });

/** Only ever added to: the database refuses changes and deletions. No foreign keys, since it outlives what it tells of. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: at().notNull(),
    userId: integer().notNull(),
    actorId: integer(),
    businessId: integer(),
    what: text().notNull(),
    address: text().notNull(),
    requestId: text().notNull(),
  },
  (table) => [
    index('audit_entries_business').on(table.businessId, table.id.desc()),
    index('audit_entries_user').on(table.userId, table.id.desc()),
  ],
);
