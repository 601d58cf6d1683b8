import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, rowId } from '../db/columns.ts';

/** Every stored secret of the product, sealed. Other tables reference its id. */
export const secrets = pgTable(
  'secrets',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    /** Business that the secret is deleted with; null: the secret of a user. */
    businessId: rowId(),
    context: text().notNull(),
    keyId: text().notNull(),
    sealed: text().notNull(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (table) => [index('secret_key_id').on(table.keyId)],
);
