import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Every stored secret of the product, sealed. Other tables reference its id. */
export const secrets = pgTable(
  'secrets',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    context: text().notNull(),
    keyId: text().notNull(),
    sealed: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('secret_key_id').on(table.keyId)],
);
