import type { AdLevel } from '@fanfare/connectors/ports/ads/ads';
import type { AdAction } from '@fanfare/contract/ad-changes/change-log';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { micros, rowId } from '../../platform/db/columns.ts';
import { businesses, businessId } from '../business/business.tables.ts';
import { deliveries, deliveryBatches } from '../deliveries/deliveries.tables.ts';
import type { AdChange, ChangeResult } from './change.ts';
import type { NewAction, PausedParent, SkippedRow } from './queued-change.ts';

/** Actions: each is one press of a button in a report; its id is that of its batch of deliveries. */
export const adActions = pgTable(
  'ad_actions',
  {
    id: rowId()
      .primaryKey()
      .references(() => deliveryBatches.id, { onDelete: 'cascade' }),
    businessId: businessId(),
    action: text().$type<AdAction['action']>().notNull(),
    network: text().$type<ReportNetwork>().notNull(),
    /** Ids at the network of the accounts that the action changes. */
    accountIds: jsonb().$type<string[]>().notNull(),
    accountName: text().notNull(),
    skipped: jsonb().$type<SkippedRow[]>().notNull(),
    /** Number of selected rows that the action changes; one delivery can change several. */
    rowCount: integer().notNull(),
    pausedParents: jsonb().$type<PausedParent[]>().notNull(),
    /** Name of the person who approved the action, if it needed approval. */
    approvedBy: text(),
  },
  (table) => [index('ad_actions_business').on(table.businessId, table.id)],
);

/** Requested actions, which wait for approval. After approval, a row of `ad_actions` is created. */
export const adRequestedActions = pgTable(
  'ad_requested_actions',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    action: jsonb().$type<NewAction>().notNull(),
    idempotencyKey: text(),
    requestHash: text(),
    /** Action that this action undoes. */
    undoOf: rowId(),
    /** Id of the approval; null until the request is stored, in the same transaction. */
    approvalId: rowId(),
    isWaiting: boolean().notNull(),
  },
  (table) => [
    uniqueIndex('ad_requested_actions_key').on(table.businessId, table.idempotencyKey),
    uniqueIndex('ad_requested_actions_undo').on(table.undoOf).where(sql`is_waiting`),
  ],
);

/** Changes: each is what one delivery of an action changes; its id is that of the delivery. */
export const adChanges = pgTable(
  'ad_changes',
  {
    id: rowId()
      .primaryKey()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    businessId: businessId(),
    actionId: rowId().notNull(),
    /** Id of the ad account's row in reports (`ad_accounts`), not at the network. */
    adAccountId: rowId().notNull(),
    accountRemoteId: text().notNull(),
    accountName: text().notNull(),
    /** Level and id of the changed object: a row of the report, or a budget that several rows share. */
    level: text().$type<AdLevel>().notNull(),
    objectId: text().notNull(),
    name: text().notNull(),
    change: jsonb().$type<AdChange>().notNull(),
    /** Result of the change: the earlier state or amount, or the copy; null until it is done. */
    result: jsonb().$type<ChangeResult>(),
    /** Note that the log shows with the change once it is made. */
    note: text(),
    /** Amount the change adds to daily budgets, in millionths of the currency unit; negative for cuts. */
    raiseMicros: micros().notNull().default(0),
    currency: text(),
    /** Day in UTC whose limit the raise counts for. */
    raisedOn: date({ mode: 'string' }),
  },
  (table) => [
    index('ad_changes_action').on(table.actionId, table.id),
    index('ad_changes_raises').on(table.businessId, table.raisedOn, table.currency).where(sql`raise_micros > 0`),
  ],
);

/** Limits of a currency. Amounts in millionths of the currency unit; null: no limit. */
export type CurrencyLimit = { currency: string; dailyRaiseMicros: number | null; ownerAboveMicros: number | null };

/**
 * Limits of a business for budget raises by members. The row is locked while the raises of the business are counted.
 */
export const adLimits = pgTable('ad_limits', {
  businessId: rowId()
    .primaryKey()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  maxChangePercent: integer(),
  currencies: jsonb().$type<CurrencyLimit[]>().notNull(),
});
