import type { Columns } from '@fanfare/contract/dashboard/layout';
import { integer, jsonb, pgTable, unique } from 'drizzle-orm/pg-core';
import { at } from '../../platform/db/columns.ts';
import { businesses } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';

/** The dashboard of a user in a business, once the user has arranged it. */
export const dashboards = pgTable(
  'dashboards',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null for the dashboard of a staff user over all businesses. */
    businessId: integer().references(() => businesses.id, { onDelete: 'cascade' }),
    columns: jsonb().$type<Columns>().notNull(),
    savedAt: at().notNull(),
  },
  (table) => [unique('dashboards_user_business').on(table.userId, table.businessId).nullsNotDistinct()],
);
