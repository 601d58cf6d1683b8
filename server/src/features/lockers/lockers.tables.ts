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
    /** The campaign it belongs to, of a neighboring feature. */
    campaignId: rowId(),
    options: jsonb().$type<LockerOptions>().notNull(),
    facebookStandIn: text().$type<FacebookStandIn>().notNull(),
    twitterStandIn: text().$type<TwitterStandIn>().notNull(),
    theme: text().$type<WidgetTheme>().notNull(),
    accent: text().$type<WidgetAccent>().notNull(),
    /** Content as sanitized markup. */
    content: text().notNull(),
    openWords: integer().notNull(),
    /** The first words of the content, as plain text. */
    openText: text().notNull(),
    /** Grows with each change of what visitors have to do. */
    actionRevision: integer().notNull(),
    /** Unlocks of an earlier revision are no longer valid. */
    validRevision: integer().notNull(),
    createdById: rowId()
      .notNull()
      .references(() => users.id),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
    /** Key and content of the request that created it: a repeated one creates no other. */
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
