import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../../platform/db/columns.ts';
import { businessId } from '../../business/business.tables.ts';
import { users } from '../../identity/identity.tables.ts';

/** Keys by which Zapier calls the API for a business. */
export const leadZapierKeys = pgTable(
  'lead_zapier_keys',
  {
    businessId: businessId().primaryKey(),
    keyHash: text().notNull(),
    prefix: text().notNull(),
    createdBy: rowId()
      .notNull()
      .references(() => users.id),
    createdAt: at().notNull(),
    copiedAt: at(),
    lastUsedAt: at(),
  },
  (table) => [uniqueIndex('lead_zapier_keys_hash').on(table.keyHash)],
);
