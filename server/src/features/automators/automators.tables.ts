import type { ActionType, SourceType } from '@fanfare/contract/automators/automator-rules';
import type { AutomatorSource } from '@fanfare/contract/automators/automators';
import type { RowOutcome, RowReason, RunState } from '@fanfare/contract/automators/run-log';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, micros, rowId } from '../../platform/db/columns.ts';
import { businessId } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';

const user = () => rowId().references(() => users.id, { onDelete: 'set null' });

/** A budget change of an automator, as stored. Amounts in currency units, as the user typed them. */
export type StoredStep = { type: 'percent' | 'amount'; value: string; min: string | null; max: string | null };

export const automators = pgTable(
  'automators',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    name: text().notNull(),
    /** Priority, 1 first. For a moment two automators can have equal priorities; then the older automator is first. */
    priority: integer().notNull(),
    isActive: boolean().notNull().default(false),
    /** Reason why the automator paused itself; null if a member paused it. */
    pausedReason: text(),
    /** Time of day at which the automator runs, in `timeZone`. */
    wallTime: text().notNull(),
    timeZone: text().notNull(),
    /** Time of the next run; null while the automator is paused. */
    nextRunAt: at(),
    sourceType: text().$type<SourceType>().notNull(),
    network: text().$type<ReportNetwork>().notNull(),
    /** Id of the ad account at the network. */
    accountId: text().notNull(),
    source: jsonb().$type<AutomatorSource>().notNull(),
    filter: text().notNull(),
    actionType: text().$type<ActionType>().notNull(),
    adProfileId: rowId(),
    /** Objective of the profile's ads when the automator was saved or activated. */
    profileObjective: text(),
    change: jsonb().$type<StoredStep>(),
    /** Money per day that the automator may commit, in millionths of the currency unit. */
    spendLimitMicros: micros(),
    maxActions: integer().notNull(),
    onceHours: integer().notNull(),
    isDryRun: boolean().notNull(),
    /** Member who activated the automator; runs use this member's rights. */
    activatedById: user(),
    updatedById: user(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (table) => [
    index('automators_business').on(table.businessId, table.priority, table.id),
    index('automators_due').on(table.nextRunAt).where(sql`next_run_at is not null`),
  ],
);

export type RunCounts = { rows: number; matched: number; acted: number; wouldAct: number; heldBack: number };

/** Runs of automators. The decision of a run is stored in one transaction with the changes it queues. */
export const automatorRuns = pgTable(
  'automator_runs',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    automatorId: rowId()
      .notNull()
      .references(() => automators.id, { onDelete: 'cascade' }),
    automatorName: text().notNull(),
    actionType: text().$type<ActionType>().notNull(),
    trigger: text().$type<'schedule' | 'now'>().notNull(),
    /** Member who started the run; null for runs of the schedule. */
    startedById: user(),
    isDryRun: boolean().notNull(),
    state: text().$type<RunState>().notNull(),
    message: text(),
    scheduledAt: at().notNull(),
    startedAt: at().notNull(),
    finishedAt: at(),
    /** End of the lease of the worker that executes the run; the run can end before. */
    leaseUntil: at(),
    /** Number of executions that failed on our side. */
    failures: integer().notNull().default(0),
    /** Time until which the run waits for figures. */
    waitUntil: at(),
    counts: jsonb().$type<RunCounts>().notNull(),
    conditions: jsonb().$type<{ condition: string; count: number }[]>().notNull(),
    reasons: jsonb().$type<{ reason: RowReason; count: number }[]>().notNull(),
    keptRows: integer().notNull().default(0),
    /** Ids of the run's actions on ads, which are the numbers of these actions in the log of ad changes. */
    actionIds: jsonb().$type<number[]>().notNull(),
    committedMicros: micros(),
    currency: text(),
  },
  (table) => [
    // Unique index, so that two workers that find the same automator due create one run.
    uniqueIndex('automator_runs_scheduled').on(table.automatorId, table.scheduledAt).where(sql`trigger = 'schedule'`),
    index('automator_runs_automator').on(table.automatorId, table.id),
    index('automator_runs_open').on(table.businessId, table.scheduledAt).where(sql`finished_at is null`),
    index('automator_runs_finished').on(table.finishedAt).where(sql`finished_at is not null`),
  ],
);

/** Rows that a run looked at, in the order of its log: those it acted on come first. */
export const automatorRunRows = pgTable(
  'automator_run_rows',
  {
    runId: rowId()
      .notNull()
      .references(() => automatorRuns.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    businessId: rowId().notNull(),
    objectId: text().notNull(),
    name: text().notNull(),
    outcome: text().$type<RowOutcome>().notNull(),
    reason: text().$type<RowReason>().notNull(),
    text: text().notNull(),
    figures: jsonb().$type<Record<string, number | string | null>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.position] })],
);

/**
 * Actions of automators. The rules that limit an automator need them: act once per object, let higher priorities go
 * first, keep to the spend limit.
 */
export const automatorActions = pgTable(
  'automator_actions',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    automatorId: rowId()
      .notNull()
      .references(() => automators.id, { onDelete: 'cascade' }),
    runId: rowId().notNull(),
    /** Time the run was scheduled for. */
    at: at().notNull(),
    actionType: text().$type<ActionType>().notNull(),
    network: text().$type<ReportNetwork>().notNull(),
    accountId: text().notNull(),
    /** Key of the changed object: "ad:123", "budget:group:55", "post:1_2". Rows that share a budget are one object. */
    objectKey: text().notNull(),
    adProfileId: rowId(),
    /** Delivery of the change or of the new ad; null for notifications. */
    deliveryId: rowId(),
    /** Money the action added per day, in millionths of the currency unit; negative for cuts. */
    raiseMicros: micros().notNull().default(0),
  },
  (table) => [
    // Unique index: an automator creates at most one ad per post and profile.
    uniqueIndex('automator_actions_ad')
      .on(table.automatorId, table.objectKey, table.adProfileId)
      .where(sql`action_type = 'createAd'`),
    index('automator_actions_object').on(table.businessId, table.at, table.objectKey),
    index('automator_actions_automator').on(table.automatorId, table.at),
  ],
);
