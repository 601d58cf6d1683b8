import type { Columns } from '@fanfare/contract/dashboard/layout';
import { jsonb, pgTable, unique } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { businesses } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';

/** Dashboards of users in a business; a row exists once the user has arranged the widgets. */
export const dashboards = pgTable(
  'dashboards',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    userId: rowId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Id of the business; null for the dashboard of a staff user over all businesses. */
    businessId: rowId().references(() => businesses.id, { onDelete: 'cascade' }),
    columns: jsonb().$type<Columns>().notNull(),
    savedAt: at().notNull(),
  },
  (table) => [unique('dashboards_user_business').on(table.userId, table.businessId).nullsNotDistinct()],
);
