import type { AdGroupPlan } from '@fanfare/connectors/ports/ads/ad-creation';
import type { CreationSource } from '@fanfare/contract/ad-builder/ad-builder';
import type { AdFields } from '@fanfare/contract/ad-builder/ad-content';
import type { AdNetwork } from '@fanfare/contract/ad-profiles/ad-profiles';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, micros } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';
import { adProfiles } from '../ad-profiles/ad-profiles.tables.ts';
import { businesses, businessId } from '../business/business.tables.ts';
import { deliveries, deliveryBatches } from '../deliveries/deliveries.tables.ts';
import { users } from '../identity/identity.tables.ts';
import type { NewCreation } from './creation/new-creation.ts';
import type { StoredContent } from './creation/stored-content.ts';

/** One submit that creates ads, under the id of its batch of deliveries. */
export const adCreations = pgTable(
  'ad_creations',
  {
    id: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => deliveryBatches.id, { onDelete: 'cascade' }),
    businessId: businessId(),
    source: text().$type<CreationSource>().notNull(),
    /** What it was made for: a second creation for the same thing is this one. */
    sourceKey: text(),
    profileId: integer().references(() => adProfiles.id, { onDelete: 'set null' }),
    profileName: text().notNull(),
    name: text().notNull(),
    /** The creation whose objects this one removes. */
    removalOf: bigint({ mode: 'number' }),
  },
  (table) => [
    index('ad_creations_business').on(table.businessId, table.id),
    uniqueIndex('ad_creations_source')
      .on(table.businessId, table.source, table.sourceKey)
      .where(sql`source_key is not null`),
    index('ad_creations_profile').on(table.profileId),
    textIndex('ad_creations_text', table.name),
  ],
);

/** Creations that wait, or waited, for approval. */
export const adRequestedCreations = pgTable(
  'ad_requested_creations',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    creation: jsonb().$type<NewCreation>().notNull(),
    idempotencyKey: text(),
    requestHash: text(),
    /** Null until the request is stored, in the same transaction. */
    approvalId: integer(),
  },
  (table) => [uniqueIndex('ad_requested_creations_key').on(table.businessId, table.idempotencyKey)],
);

/** The network's ids of what an item created. */
export type ItemResult = {
  campaignId: string;
  groupId?: string | undefined;
  adId?: string | undefined;
  status?: string | undefined;
  /** The video of ours at the network, for other ads of the submit. */
  videoId?: string | undefined;
};

/** What one delivery creates or removes, under its id. */
export const adCreationItems = pgTable(
  'ad_creation_items',
  {
    id: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    businessId: businessId(),
    creationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => adCreations.id, { onDelete: 'cascade' }),
    network: text().$type<AdNetwork>().notNull(),
    operation: text().$type<'create' | 'remove'>().notNull(),
    level: text().$type<'campaign' | 'group' | 'ad'>().notNull(),
    /** The item whose group or campaign the ad is put in; for removals the item that created the object. */
    parentId: bigint({ mode: 'number' }),
    name: text().notNull(),
    isPaused: boolean().notNull(),
    /** Settings of the network's sub-profile when it was queued; of groups and campaigns. */
    settings: jsonb().$type<Record<string, unknown>>(),
    /** As it is sent; built right before the first call, so that a lost answer is looked for with the same plan. */
    plan: jsonb().$type<AdGroupPlan>(),
    content: jsonb().$type<StoredContent>(),
    result: jsonb().$type<ItemResult>(),
    removedAt: at(),
    /** When its maker was told that the network refused the ad. */
    refusalNotedAt: at(),
    /** The daily budget that it adds, in millionths of the currency unit. */
    raiseMicros: micros().notNull().default(0),
    currency: text(),
    /** The day in UTC whose limit it counts for. */
    raisedOn: date({ mode: 'string' }),
  },
  (table) => [
    index('ad_creation_items_creation').on(table.creationId, table.id),
    index('ad_creation_items_parent').on(table.parentId).where(sql`parent_id is not null`),
    index('ad_creation_items_raises').on(table.businessId, table.raisedOn, table.currency).where(sql`raise_micros > 0`),
  ],
);

/** The campaign that a profile's ads on Google or the native-ads network are put in, as long as the profile stays the same. */
export const adProfileCampaigns = pgTable(
  'ad_profile_campaigns',
  {
    businessId: businessId(),
    profileId: integer()
      .notNull()
      .references(() => adProfiles.id, { onDelete: 'cascade' }),
    network: text().$type<AdNetwork>().notNull(),
    settingsHash: text().notNull(),
    /** The item that creates or created the campaign. */
    itemId: bigint({ mode: 'number' })
      .notNull()
      .references(() => adCreationItems.id, { onDelete: 'cascade' }),
    sequenceKey: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.network, table.settingsHash] }),
    index('ad_profile_campaigns_item').on(table.itemId),
  ],
);

/** Settings of the ad builder of a business; without a row the defaults. */
export const adBuilderSettings = pgTable('ad_builder_settings', {
  businessId: integer()
    .primaryKey()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  hasUtm: boolean().notNull(),
  utmTemplate: text().notNull(),
});

/** Ads that are being written. */
export const adDrafts = pgTable(
  'ad_drafts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    ad: jsonb().$type<AdFields>().notNull(),
    savedById: integer()
      .notNull()
      .references(() => users.id),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
    /** Of the public preview link; null without one. */
    previewToken: text(),
  },
  (table) => [
    index('ad_drafts_business').on(table.businessId, table.updatedAt),
    uniqueIndex('ad_drafts_token').on(table.previewToken).where(sql`preview_token is not null`),
  ],
);

/** What visitors with the preview link wrote. */
export const adDraftComments = pgTable(
  'ad_draft_comments',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    draftId: integer()
      .notNull()
      .references(() => adDrafts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    text: text().notNull(),
    createdAt: at().notNull(),
  },
  (table) => [index('ad_draft_comments_draft').on(table.draftId, table.id)],
);
