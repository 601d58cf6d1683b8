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
    /** Time when the click was used to unlock the content; null before. */
    usedAt: at(),
  },
  (table) => [
    primaryKey({ columns: [table.lockerId, table.nonce] }),
    index('locker_clicks_clicked').on(table.clickedAt),
  ],
);

/**
 * People who entered an email address to unlock content. The subscribers feature has the address; this table has only
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
    /** Consent text beside the box that the person checked. */
    consent: text().notNull(),
    /** URL of the page the person was on. */
    page: text().notNull(),
    /** True if the address was subscribed before; then the emailed link is its only confirmation. */
    wasSubscribed: boolean().notNull(),
    actionRevision: integer().notNull(),
    requestedAt: at().notNull(),
    confirmedAt: at(),
    /** Browsers in which the emailed link opened the content. */
    openCount: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('locker_people_browser').on(table.lockerId, table.browserHash, table.addressHash),
    index('locker_people_address').on(table.lockerId, table.addressHash),
    index('locker_people_pending').on(table.requestedAt).where(sql`confirmed_at is null`),
  ],
);
