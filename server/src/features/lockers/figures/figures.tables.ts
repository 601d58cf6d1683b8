import type { UnlockAction } from '@fanfare/contract/lockers/unlock';
import { bigint, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { rowId } from '../../../platform/db/columns.ts';
import { lockers } from '../lockers.tables.ts';

/** Views and unlocks of a locker per page and day (UTC). */
export const lockerDays = pgTable(
  'locker_days',
  {
    lockerId: rowId()
      .notNull()
      .references(() => lockers.id, { onDelete: 'cascade' }),
    businessId: rowId().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** URL of the page without query; empty for the sum of pages beyond the limit. */
    page: text().notNull(),
    kind: text().$type<'impression' | UnlockAction>().notNull(),
    count: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lockerId, table.day, table.page, table.kind] }),
    index('locker_days_day').on(table.day),
  ],
);
