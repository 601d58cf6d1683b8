import type { DeliveryFailureKind, DeliveryState } from '@fanfare/contract/deliveries/states';
import type { NetworkName } from '@fanfare/contract/networks/names';
import type { ForecastLevel, ForecastNote } from '@fanfare/contract/social/shares';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';
import { businesses, businessId } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';

/**
 * Rule for reading the account before a delivery is sent. `if-possible`: the delivery is sent even if the network does
 * not let us read the account.
 */
export type LookFirst = 'required' | 'if-possible';

const count = () => integer().notNull().default(0);

/**
 * Deliveries: everything that leaves for a network or a site, with schedule, state and outcome. The content is in the
 * table of its kind, under the same id.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    kind: text().notNull(),
    /** Id of the user who scheduled the delivery. */
    userId: rowId()
      .notNull()
      .references(() => users.id),
    /** Id of the request that created the delivery. */
    requestId: text(),

    network: text().$type<NetworkName>().notNull(),
    /** Id of the account at the network, so that deliveries survive a reconnect. */
    accountId: text().notNull(),
    accountName: text().notNull(),
    /** Text for lists and search, at most 300 characters. */
    title: text().notNull(),
    /** Id of the campaign that the delivery belongs to. */
    campaignId: rowId(),
    /** Id of the batch (`deliveryBatches`) that the delivery was queued with; null without one. */
    batchId: rowId(),
    /** Key of a sequence of deliveries to one account, which are sent one at a time in their order. */
    sequenceKey: text(),

    localTime: text().notNull(),
    timeZone: text().notNull(),
    dueAt: at().notNull(),
    /** Time when the delivery is canceled if it was not sent; null: it is marked as missed after the grace period. */
    expiresAt: at(),

    state: text().$type<DeliveryState>().notNull(),
    /**
     * Time when a worker handles the delivery next; null if no work is left. Reservations and leases move it into the
     * future.
     */
    nextAt: at(),
    /** Time of the delivery's slot (allowed moment) in the rate limit of its account. */
    slotAt: at(),
    /** Number incremented with every claim: outcomes of older claims are ignored. */
    claim: count(),
    attempts: count(),
    /** Number of reservations since the last recorded outcome; each ended with a crash, except a running one. */
    prepares: count(),
    /** Number of automatic tries since the last action of a user. */
    tries: count(),
    reconcileTries: count(),
    /** Reconciliation searches the account from this time on. */
    reconcileSince: at(),
    /** True if an earlier call may have sent the delivery. */
    isUncertain: boolean().notNull().default(false),
    waitingSince: at(),
    /** State of a started delivery, which only its kind reads; passed back to `resume`. */
    progress: jsonb().$type<unknown>(),
    /** Reason to read the account before sending: the database was restored, or no worker ran (`restore-check`). */
    lookFirst: text().$type<LookFirst>(),
    /** Time until which a request waits for the outcome, so that the outcome is announced by NOTIFY. */
    awaitedUntil: at(),

    remoteId: text(),
    url: text(),
    doneAt: at(),
    failureKind: text().$type<DeliveryFailureKind>(),
    failureMessage: text(),
    networkMessage: text(),
    /** Last incident that users were notified of. */
    notifiedIncident: text(),

    /** Key from the client: a repeated request finds the same rows. */
    idempotencyKey: text(),
    idempotencyPosition: integer(),
    requestHash: text(),
    replayOf: rowId(),
    /** Id of the delivery whose change this delivery undoes. */
    undoOf: rowId(),

    forecast: text().$type<ForecastLevel>(),
    forecastNotes: jsonb().$type<ForecastNote[]>(),
    forecastAt: at(),

    version: integer().notNull().default(1),
    createdAt: at().notNull(),
    deletedAt: at(),
  },
  (table) => [
    // The index begins with the state, so that the search for expired leases does not read every planned row that is
    // due. It ends with the id, so that rows due at the same moment are not sorted again for each batch.
    index('deliveries_state_next_at').on(table.state, table.nextAt, table.id).where(sql`next_at is not null`),
    index('deliveries_look_first').on(table.nextAt).where(sql`look_first is not null`),
    // Index for taking a few rows of each business when one business has very many due rows.
    index('deliveries_business_state_next_at')
      .on(table.businessId, table.state, table.nextAt, table.id)
      .where(sql`next_at is not null`),
    index('deliveries_due_at').on(table.businessId, table.dueAt, table.id).where(sql`deleted_at is null`),
    index('deliveries_slot').on(table.network, table.accountId, table.slotAt).where(sql`slot_at is not null`),
    index('deliveries_remote').on(table.network, table.accountId, table.remoteId).where(sql`remote_id is not null`),
    uniqueIndex('deliveries_idempotency_key')
      .on(table.businessId, table.kind, table.idempotencyKey, table.idempotencyPosition)
      .where(sql`idempotency_key is not null`),
    index('deliveries_campaign').on(table.campaignId, table.dueAt).where(sql`campaign_id is not null`),
    index('deliveries_batch').on(table.batchId, table.state).where(sql`batch_id is not null`),
    index('deliveries_sequence').on(table.sequenceKey, table.slotAt).where(sql`sequence_key is not null`),
    index('deliveries_expires_at').on(table.expiresAt).where(sql`expires_at is not null and state = 'planned'`),
    uniqueIndex('deliveries_undo_of').on(table.undoOf).where(sql`undo_of is not null`),
    textIndex('deliveries_text', table.title, table.accountName),
  ],
);

/**
 * Batches of deliveries that one request queued. A batch's counts are read from its deliveries, so that 2,000
 * deliveries don't wait for one row.
 */
export const deliveryBatches = pgTable(
  'delivery_batches',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    kind: text().notNull(),
    userId: rowId()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    /** Key from the client: a repeated request finds the same batch. */
    idempotencyKey: text(),
    requestHash: text(),
    /** Id of the batch that this batch undoes. */
    undoOf: rowId(),
    createdAt: at().notNull(),
    /** Time when no work was left for any of its deliveries; set by the worker. */
    finishedAt: at(),
  },
  (table) => [
    index('delivery_batches_business').on(table.businessId, table.kind, table.id),
    index('delivery_batches_open').on(table.id).where(sql`finished_at is null`),
    uniqueIndex('delivery_batches_idempotency_key')
      .on(table.businessId, table.kind, table.idempotencyKey)
      .where(sql`idempotency_key is not null`),
    uniqueIndex('delivery_batches_undo_of').on(table.undoOf).where(sql`undo_of is not null`),
    textIndex('delivery_batches_text', table.title),
  ],
);

/** The ledger: every step of a delivery, append-only. */
export const deliverySteps = pgTable(
  'delivery_steps',
  {
    id: rowId().primaryKey().generatedByDefaultAsIdentity(),
    businessId: rowId().notNull(),
    deliveryId: rowId()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    at: at().notNull(),
    step: text().notNull(),
    attempt: integer().notNull(),
    message: text().notNull(),
    networkMessage: text(),
    requestId: text(),
    userId: rowId(),
  },
  (table) => [index('delivery_steps_delivery').on(table.deliveryId, table.id)],
);

/** Rate limits, one row per account, locked while its next slot is assigned, across businesses and processes. */
export const deliveryAccounts = pgTable(
  'delivery_accounts',
  {
    network: text().$type<NetworkName>().notNull(),
    accountId: text().notNull(),
    /** Time when the network asked to wait (`pausedSince`), and until when (`pausedUntil`). */
    pausedSince: at(),
    pausedUntil: at(),
  },
  (table) => [primaryKey({ columns: [table.network, table.accountId] })],
);

/** Stops: what they match is not sent until they end. A null column matches everything. */
export const deliveryStops = pgTable(
  'delivery_stops',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: rowId().references(() => businesses.id, { onDelete: 'cascade' }),
    kind: text(),
    network: text().$type<NetworkName>(),
    accountId: text(),
    campaignId: rowId(),
    reason: text().notNull(),
    /** True for stops by staff; the business cannot end them. */
    byStaff: boolean().notNull(),
    stoppedById: rowId().references(() => users.id),
    stoppedAt: at().notNull(),
    resumedById: rowId().references(() => users.id),
    resumedAt: at(),
  },
  (table) => [
    // Index without stops of paused campaigns, which are many and last long.
    index('delivery_stops_active').on(table.businessId).where(sql`resumed_at is null and campaign_id is null`),
    uniqueIndex('delivery_stops_campaign')
      .on(table.campaignId)
      .where(sql`resumed_at is null and campaign_id is not null`),
  ],
);

/**
 * Heartbeat of the workers, in one row: the time when a worker last ran, and the database it ran on. A restored backup
 * is recognized by both.
 */
export const deliveryHeartbeat = pgTable('delivery_heartbeat', {
  id: rowId().primaryKey(),
  seenAt: at().notNull(),
  /** Id of the database server and database: system identifier, database and timeline. */
  databaseId: text().notNull(),
});
