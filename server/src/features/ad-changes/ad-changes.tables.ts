import type { AdLevel } from '@fanfare/connectors/ports/ads/ads';
import type { AdAction } from '@fanfare/contract/ad-changes/change-log';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { micros } from '../../platform/db/columns.ts';
import { businesses, businessId } from '../business/business.tables.ts';
import { deliveries, deliveryBatches } from '../deliveries/deliveries.tables.ts';
import type { AdChange, ChangeResult } from './changes/change.ts';
import type { NewAction, PausedParent, SkippedRow } from './queued-change.ts';

/** One press of a button in a report, under the id of its batch of deliveries. */
export const adActions = pgTable(
  'ad_actions',
  {
    id: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => deliveryBatches.id, { onDelete: 'cascade' }),
    businessId: businessId(),
    action: text().$type<AdAction['action']>().notNull(),
    network: text().$type<ReportNetwork>().notNull(),
    /** The network's ids of the accounts that it changes. */
    accountIds: jsonb().$type<string[]>().notNull(),
    accountName: text().notNull(),
    skipped: jsonb().$type<SkippedRow[]>().notNull(),
    /** Selected rows that it changes; several can be one delivery. */
    rowCount: integer().notNull(),
    pausedParents: jsonb().$type<PausedParent[]>().notNull(),
    /** The name of the second person, where one was needed. */
    approvedBy: text(),
  },
  (table) => [index('ad_actions_business').on(table.businessId, table.id)],
);

/** An action that waits for approval. It becomes one of `ad_actions` when it is approved. */
export const adRequestedActions = pgTable(
  'ad_requested_actions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    action: jsonb().$type<NewAction>().notNull(),
    idempotencyKey: text(),
    requestHash: text(),
    /** The action that it takes back. */
    undoOf: bigint({ mode: 'number' }),
    /** Null until the request is stored, in the same transaction. */
    approvalId: integer(),
    isWaiting: boolean().notNull(),
  },
  (table) => [
    uniqueIndex('ad_requested_actions_key').on(table.businessId, table.idempotencyKey),
    uniqueIndex('ad_requested_actions_undo').on(table.undoOf).where(sql`is_waiting`),
  ],
);

/** What one delivery of an action changes, under its id. */
export const adChanges = pgTable(
  'ad_changes',
  {
    id: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    businessId: businessId(),
    actionId: bigint({ mode: 'number' }).notNull(),
    /** The account in reports. */
    adAccountId: integer().notNull(),
    accountRemoteId: text().notNull(),
    accountName: text().notNull(),
    /** The row of the report, or the object that several rows share. */
    level: text().$type<AdLevel>().notNull(),
    objectId: text().notNull(),
    name: text().notNull(),
    change: jsonb().$type<AdChange>().notNull(),
    /** What the network showed before and has now; null until the change is done. */
    result: jsonb().$type<ChangeResult>(),
    /** Shown with the change when it is done. */
    note: text(),
    /** What it adds to daily budgets, in millionths of the currency unit; negative for cuts. */
    raiseMicros: micros().notNull().default(0),
    currency: text(),
    /** The day in UTC whose limit it counts for. */
    raisedOn: date({ mode: 'string' }),
  },
  (table) => [
    index('ad_changes_action').on(table.actionId, table.id),
    index('ad_changes_raises').on(table.businessId, table.raisedOn, table.currency).where(sql`raise_micros > 0`),
  ],
);

/** Amounts in millionths of the currency unit; null: no limit. */
export type CurrencyLimit = { currency: string; dailyRaiseMicros: number | null; ownerAboveMicros: number | null };

/** What protects money. The row is locked while raises of the business are counted. */
export const adLimits = pgTable('ad_limits', {
  businessId: integer()
    .primaryKey()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  maxChangePercent: integer(),
  currencies: jsonb().$type<CurrencyLimit[]>().notNull(),
});
