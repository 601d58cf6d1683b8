import type { Columns } from '@fanfare/contract/dashboard/layout';
import { jsonb, pgTable, unique } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { businesses } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';

/** The dashboard of a user in a business, once the user has arranged it. */
export const dashboards = pgTable(
  'dashboards',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    userId: rowId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Business; null for the dashboard of a staff user over all businesses. */
    businessId: rowId().references(() => businesses.id, { onDelete: 'cascade' }),
    columns: jsonb().$type<Columns>().notNull(),
    savedAt: at().notNull(),
  },
  (table) => [unique('dashboards_user_business').on(table.userId, table.businessId).nullsNotDistinct()],
);
