import type { InvitationState, MemberRoles } from '@fanfare/contract/business/members';
import type { AssetType } from '@fanfare/contract/kit/assets';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';
import { users } from '../identity/identity.tables.ts';

export const businesses = pgTable(
  'businesses',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    /** Id of the owner, who also has a row in `members`. */
    ownerId: rowId()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    description: text().notNull().default(''),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    createdAt: at().notNull(),
    /**
     * Time the business was deleted; members have no access, and staff can restore it until the purge job removes the
     * row.
     */
    deletedAt: at(),
  },
  (table) => [
    textIndex('businesses_text', table.name),
    index('businesses_owner').on(table.ownerId),
    index('businesses_deleted').on(table.deletedAt),
    // Index that lists the first page of a user's businesses in the order of their names.
    index('businesses_name').on(table.name, table.id).where(sql`deleted_at is null`),
  ],
);

/** Column with the id of the business; its rows are removed with the business. */
export const businessId = () =>
  rowId()
    .notNull()
    .references(() => businesses.id, { onDelete: 'cascade' });

export const members = pgTable(
  'members',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    userId: rowId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Email address that was invited, if the member joined with an account of another address. */
    invitedAs: text(),
    /** True for a previous owner who stayed as a member: the new owner has to assign features again. */
    needsReassignment: boolean().notNull().default(false),
    joinedAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('members_business_user').on(table.businessId, table.userId),
    // Covering indexes in the order of the list, so that counting and paging use index-only scans.
    index('members_business').on(table.businessId, table.id, table.userId),
    index('members_user').on(table.userId, table.id, table.businessId),
  ],
);

const memberId = () =>
  rowId()
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' });

export const memberRoles = pgTable(
  'member_roles',
  { memberId: memberId(), businessId: rowId().notNull(), feature: text().notNull(), role: text().notNull() },
  (table) => [primaryKey({ columns: [table.memberId, table.feature] })],
);

export const assets = pgTable(
  'assets',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    type: text().$type<AssetType>().notNull(),
    value: text().notNull(),
    label: text().notNull(),
    createdAt: at().notNull(),
  },
  (table) => [uniqueIndex('assets_business_value').on(table.businessId, table.type, table.value)],
);

const assetId = () =>
  rowId()
    .notNull()
    .references(() => assets.id, { onDelete: 'cascade' });

export const memberAssets = pgTable(
  'member_assets',
  { memberId: memberId(), assetId: assetId(), businessId: rowId().notNull() },
  (table) => [primaryKey({ columns: [table.memberId, table.assetId] }), index('member_assets_asset').on(table.assetId)],
);

export const invitations = pgTable(
  'invitations',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    email: text().notNull(),
    keyHash: text().notNull(),
    state: text().$type<InvitationState>().notNull(),
    /** Role that the invitee gets for each feature. */
    roles: jsonb().$type<MemberRoles>().notNull(),
    invitedById: rowId()
      .notNull()
      .references(() => users.id),
    acceptedById: rowId().references(() => users.id),
    createdAt: at().notNull(),
    sentAt: at().notNull(),
    expiresAt: at().notNull(),
  },
  (table) => [
    textIndex('invitations_text', table.email),
    uniqueIndex('invitations_key').on(table.keyHash),
    // Index for at most one live invitation per email address and business, also with concurrent requests.
    uniqueIndex('invitations_live').on(table.businessId, table.email).where(sql`state in ('invited', 're-invited')`),
  ],
);

export const invitationAssets = pgTable(
  'invitation_assets',
  {
    invitationId: rowId()
      .notNull()
      .references(() => invitations.id, { onDelete: 'cascade' }),
    assetId: assetId(),
    businessId: rowId().notNull(),
  },
  (table) => [primaryKey({ columns: [table.invitationId, table.assetId] })],
);

/** Number of emails sent on `day` in the name of a business to people who didn't ask for them. */
export const strangerEmails = pgTable('stranger_emails', {
  businessId: businessId().primaryKey(),
  /** Day of the count, in UTC. */
  day: date().notNull(),
  count: integer().notNull(),
});

/** Business that opens when the user signs in. */
export const defaultBusinesses = pgTable('default_businesses', {
  userId: rowId()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  businessId: businessId(),
});
