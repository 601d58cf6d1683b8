import type { AdNetwork } from '@fanfare/contract/ad-profiles/ad-profiles';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';
import { businessId } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';

/** Ad profiles: how ads run on each network. */
export const adProfiles = pgTable(
  'ad_profiles',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    name: text().notNull(),
    savedById: integer()
      .notNull()
      .references(() => users.id),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
    deletedAt: at(),
    /** Key and content of the request that created it: a repeated one creates no other. */
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

/** The sub-profile of a network. Its id is what the documents call `fb_adprofile_id`. */
export const adProfileNetworks = pgTable(
  'ad_profile_networks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    profileId: integer()
      .notNull()
      .references(() => adProfiles.id, { onDelete: 'cascade' }),
    network: text().$type<AdNetwork>().notNull(),
    /** As the contract's schema of the network has it. */
    settings: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The account's, for finding profiles of an account. */
    accountId: text().notNull(),
    /** The page, or the Instagram account, that its ads speak for. */
    socialAccountId: text(),
    /** As last read; null before the first reading. */
    accountStatus: integer(),
    /** The network's word; `gone` when the campaign no longer exists. */
    campaignStatus: text(),
    statusReadAt: at(),
  },
  (table) => [
    uniqueIndex('ad_profile_networks_network').on(table.profileId, table.network),
    index('ad_profile_networks_social').on(table.network, table.socialAccountId),
  ],
);
