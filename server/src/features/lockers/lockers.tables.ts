import type { WidgetAccent, WidgetTheme } from '@fanfare/contract/campaigns/widgets';
import type { FacebookStandIn, LockerOptions, TwitterStandIn } from '@fanfare/contract/lockers/options';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';
import { businessId } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';

/** Content lockers with the content they hide. */
export const lockers = pgTable(
  'lockers',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    /** Random id in embed codes: a visitor can't count the lockers of the installation. */
    publicId: text().notNull(),
    name: text().notNull(),
    /** Id of the campaign that the locker belongs to, a row of another feature. */
    campaignId: rowId(),
    options: jsonb().$type<LockerOptions>().notNull(),
    facebookStandIn: text().$type<FacebookStandIn>().notNull(),
    twitterStandIn: text().$type<TwitterStandIn>().notNull(),
    theme: text().$type<WidgetTheme>().notNull(),
    accent: text().$type<WidgetAccent>().notNull(),
    /** Hidden content as sanitized HTML. */
    content: text().notNull(),
    openWords: integer().notNull(),
    /** The first words of the content, as plain text. */
    openText: text().notNull(),
    /** Revision, incremented with each change of the required actions. */
    actionRevision: integer().notNull(),
    /** Lowest revision whose unlocks are still valid. */
    validRevision: integer().notNull(),
    createdById: rowId()
      .notNull()
      .references(() => users.id),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
    /**
     * Idempotency key and content hash of the request that created the locker: a repeated request creates no second
     * one.
     */
    idempotencyKey: text(),
    requestHash: text(),
  },
  (table) => [
    uniqueIndex('lockers_public_id').on(table.publicId),
    index('lockers_business').on(table.businessId, table.id),
    uniqueIndex('lockers_idempotency_key')
      .on(table.businessId, table.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    textIndex('lockers_text', table.name),
    index('lockers_campaign').on(table.campaignId).where(sql`campaign_id is not null`),
  ],
);
