import type { AdNetwork } from '@fanfare/contract/ad-profiles/ad-profiles';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';
import { businessId } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';

/** Ad profiles: definitions of how ads run on each network. */
export const adProfiles = pgTable(
  'ad_profiles',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    name: text().notNull(),
    savedById: rowId()
      .notNull()
      .references(() => users.id),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
    deletedAt: at(),
    /**
     * Idempotency key and content hash of the request that created the profile; a repeated request creates no second
     * one.
     */
    idempotencyKey: text(),
    requestHash: text(),
  },
  (table) => [
    index('ad_profiles_business').on(table.businessId, table.id),
    uniqueIndex('ad_profiles_idempotency_key')
      .on(table.businessId, table.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    textIndex('ad_profiles_text', table.name),
  ],
);

/** Sub-profiles, one for each network of a profile. Their id is called `fb_adprofile_id` in the specification. */
export const adProfileNetworks = pgTable(
  'ad_profile_networks',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: rowId().notNull(),
    profileId: rowId()
      .notNull()
      .references(() => adProfiles.id, { onDelete: 'cascade' }),
    network: text().$type<AdNetwork>().notNull(),
    /** Settings of the network, in the shape of the contract's schema. */
    settings: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Id of the ad account in the settings, for finding profiles of an account. */
    accountId: text().notNull(),
    /** Page, or Instagram account, that the ads speak for. */
    socialAccountId: text(),
    /** Status of the account as last read; null before the first reading. */
    accountStatus: integer(),
    /** Status of the campaign as the network names it; `gone` when it no longer exists. */
    campaignStatus: text(),
    statusReadAt: at(),
  },
  (table) => [
    uniqueIndex('ad_profile_networks_network').on(table.profileId, table.network),
    index('ad_profile_networks_social').on(table.network, table.socialAccountId),
  ],
);
