import type { AdGroupPlan } from '@fanfare/connectors/ports/ads/ad-creation';
import type { CreationSource } from '@fanfare/contract/ad-builder/ad-builder';
import type { AdFields } from '@fanfare/contract/ad-builder/ad-content';
import type { AdNetwork } from '@fanfare/contract/ad-profiles/ad-profiles';
import { sql } from 'drizzle-orm';
import { boolean, date, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, micros, rowId } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';
import { adProfiles } from '../ad-profiles/ad-profiles.tables.ts';
import { businesses, businessId } from '../business/business.tables.ts';
import { deliveries, deliveryBatches } from '../deliveries/deliveries.tables.ts';
import { users } from '../identity/identity.tables.ts';
import type { NewCreation } from './new-creation.ts';
import type { StoredContent } from './stored-content.ts';

/** Creations: each is what one submit creates, under the id of its batch of deliveries. */
export const adCreations = pgTable(
  'ad_creations',
  {
    id: rowId()
      .primaryKey()
      .references(() => deliveryBatches.id, { onDelete: 'cascade' }),
    businessId: businessId(),
    source: text().$type<CreationSource>().notNull(),
    /** Key of what the creation was made for: a second creation with the same key returns this one. */
    sourceKey: text(),
    profileId: rowId().references(() => adProfiles.id, { onDelete: 'set null' }),
    profileName: text().notNull(),
    name: text().notNull(),
    /** For a removal: id of the creation whose objects it removes. */
    removalOf: rowId(),
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
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    creation: jsonb().$type<NewCreation>().notNull(),
    idempotencyKey: text(),
    requestHash: text(),
    /** Id of the approval; null until the request is stored, in the same transaction. */
    approvalId: rowId(),
  },
  (table) => [uniqueIndex('ad_requested_creations_key').on(table.businessId, table.idempotencyKey)],
);

/** Ids at the network of what an item created. */
export type ItemResult = {
  campaignId: string;
  groupId?: string | undefined;
  adId?: string | undefined;
  status?: string | undefined;
  /** Id at the network of a video from our media library, for the other ads of the submit that show it. */
  videoId?: string | undefined;
};

/** Items of creations: each is what one delivery creates or removes, under the id of the delivery. */
export const adCreationItems = pgTable(
  'ad_creation_items',
  {
    id: rowId()
      .primaryKey()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    businessId: businessId(),
    creationId: rowId()
      .notNull()
      .references(() => adCreations.id, { onDelete: 'cascade' }),
    network: text().$type<AdNetwork>().notNull(),
    operation: text().$type<'create' | 'remove'>().notNull(),
    level: text().$type<'campaign' | 'group' | 'ad'>().notNull(),
    /**
     * For an ad: id of the item whose group or campaign the ad is put in. For a removal: id of the item that created
     * the object.
     */
    parentId: rowId(),
    name: text().notNull(),
    isPaused: boolean().notNull(),
    /** Settings of the network profile when the item was queued; only groups and campaigns have them. */
    settings: jsonb().$type<Record<string, unknown>>(),
    /**
     * Plan as it is sent. It is stored right before the first call, so that after a lost answer the object is looked
     * for with the same plan.
     */
    plan: jsonb().$type<AdGroupPlan>(),
    content: jsonb().$type<StoredContent>(),
    result: jsonb().$type<ItemResult>(),
    removedAt: at(),
    /** Time the ad's creator was told that the network refused the ad. */
    refusalNotedAt: at(),
    /** Daily budget that the item adds, in millionths of the currency unit. */
    raiseMicros: micros().notNull().default(0),
    currency: text(),
    /** Day in UTC whose limit the budget counts for. */
    raisedOn: date({ mode: 'string' }),
  },
  (table) => [
    index('ad_creation_items_creation').on(table.creationId, table.id),
    index('ad_creation_items_parent').on(table.parentId).where(sql`parent_id is not null`),
    index('ad_creation_items_raises').on(table.businessId, table.raisedOn, table.currency).where(sql`raise_micros > 0`),
  ],
);

/**
 * Campaigns that a profile's ads on Google or the native-ads network are put in, as long as the profile stays the same.
 */
export const adProfileCampaigns = pgTable(
  'ad_profile_campaigns',
  {
    businessId: businessId(),
    profileId: rowId()
      .notNull()
      .references(() => adProfiles.id, { onDelete: 'cascade' }),
    network: text().$type<AdNetwork>().notNull(),
    settingsHash: text().notNull(),
    /** Id of the item that creates or created the campaign. */
    itemId: rowId()
      .notNull()
      .references(() => adCreationItems.id, { onDelete: 'cascade' }),
    sequenceKey: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.profileId, table.network, table.settingsHash] }),
    index('ad_profile_campaigns_item').on(table.itemId),
  ],
);

/** Settings of the ad builder of a business; without a row the defaults hold. */
export const adBuilderSettings = pgTable('ad_builder_settings', {
  businessId: rowId()
    .primaryKey()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  hasUtm: boolean().notNull(),
  utmTemplate: text().notNull(),
});

/** Ads saved as drafts, which are not sent to a network. */
export const adDrafts = pgTable(
  'ad_drafts',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    ad: jsonb().$type<AdFields>().notNull(),
    savedById: rowId()
      .notNull()
      .references(() => users.id),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
    /** Token of the public preview link; null without one. */
    previewToken: text(),
  },
  (table) => [
    index('ad_drafts_business').on(table.businessId, table.updatedAt),
    uniqueIndex('ad_drafts_token').on(table.previewToken).where(sql`preview_token is not null`),
  ],
);

/** Comments of visitors with the preview link. */
export const adDraftComments = pgTable(
  'ad_draft_comments',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: rowId().notNull(),
    draftId: rowId()
      .notNull()
      .references(() => adDrafts.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    text: text().notNull(),
    createdAt: at().notNull(),
  },
  (table) => [index('ad_draft_comments_draft').on(table.draftId, table.id)],
);
