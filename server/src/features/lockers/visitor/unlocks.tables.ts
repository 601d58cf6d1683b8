import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../../platform/db/columns.ts';
import { lockers } from '../lockers.tables.ts';

const lockerId = () =>
  rowId()
    .notNull()
    .references(() => lockers.id, { onDelete: 'cascade' });

/** Clicks on our links to a page to visit or to share. Deleted after a day. */
export const lockerClicks = pgTable(
  'locker_clicks',
  {
    lockerId: lockerId(),
    businessId: rowId().notNull(),
    /** Random text of the link. */
    nonce: text().notNull(),
    clickedAt: at().notNull(),
    /** Time when the click unlocked the content. */
    usedAt: at(),
  },
  (table) => [
    primaryKey({ columns: [table.lockerId, table.nonce] }),
    index('locker_clicks_clicked').on(table.clickedAt),
  ],
);

/**
 * People who entered an email address to unlock content. The address itself is kept by the subscribers; here is only
 * its keyed hash.
 */
export const lockerPeople = pgTable(
  'locker_people',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: rowId().notNull(),
    lockerId: lockerId(),
    addressHash: text().notNull(),
    browserHash: text().notNull(),
    /** The text beside the box they checked. */
    consent: text().notNull(),
    /** The page they were on. */
    page: text().notNull(),
    /** The address was subscribed before, so there is no other confirmation than the mailed link. */
    wasSubscribed: boolean().notNull(),
    actionRevision: integer().notNull(),
    requestedAt: at().notNull(),
    confirmedAt: at(),
    /** Browsers in which the mailed link opened the content. */
    openCount: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('locker_people_browser').on(table.lockerId, table.browserHash, table.addressHash),
    index('locker_people_address').on(table.lockerId, table.addressHash),
    index('locker_people_pending').on(table.requestedAt).where(sql`confirmed_at is null`),
  ],
);
