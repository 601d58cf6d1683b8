import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../../platform/db/columns.ts';
import { businessId } from '../../business/business.tables.ts';
import { contestId } from '../contests.tables.ts';

/**
 * Kept sums of entries per quarter of an hour (UTC), by the time they were confirmed: a day of any time zone begins
 * with a quarter. Written in the transaction that seals chain lines. A withdrawn entry is subtracted from the sum it
 * was added to.
 */
export const contestEntrySlots = pgTable(
  'contest_entry_slots',
  { contestId: contestId(), businessId: rowId().notNull(), slot: at().notNull(), entries: integer().notNull() },
  (table) => [primaryKey({ columns: [table.contestId, table.slot] }), index('contest_entry_slots_slot').on(table.slot)],
);

/** People behind the sealed entries of a business, each once, so that a person in two contests counts as one user. */
export const contestPeople = pgTable(
  'contest_people',
  {
    businessId: businessId(),
    emailNormalized: text().notNull(),
    /** Time the person's first entry was confirmed. */
    firstAt: at().notNull(),
    /** Number of contests the person is in; at 0 the row is deleted. */
    entries: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.emailNormalized] })],
);

/** Kept sums of new people of a business per quarter of an hour (UTC). */
export const contestPeopleSlots = pgTable(
  'contest_people_slots',
  { businessId: businessId(), slot: at().notNull(), people: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.businessId, table.slot] }),
    index('contest_people_slots_slot').on(table.slot),
  ],
);
