import type { ApprovalState, DiffRow } from '@fanfare/contract/approvals/approvals';
import { expiryHours } from '@fanfare/contract/approvals/settings';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';
import { businesses, businessId } from '../business/business.tables.ts';

/**
 * Money that affected budgets can spend in a day, in millionths of the currency unit. `hasUnknown`: further budgets
 * have an unknown amount.
 */
export type DailySpend = { currency: string; micros: number; hasUnknown?: boolean | undefined };

/** Requests that wait, or waited, for a second person. */
export const approvals = pgTable(
  'approvals',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    kind: text().notNull(),
    /** Id of the row that needs approval, in a table of the feature that asks for it. */
    subjectId: rowId().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    diff: jsonb().$type<DiffRow[]>().notNull(),
    /** Content that the feature continues with, when the feature has no row of its own for it. */
    payload: jsonb().$type<unknown>(),
    /** Path of the page of this product that shows the subject. */
    url: text(),
    money: jsonb().$type<DailySpend[]>().notNull(),
    /** Scopes a member needs access to, besides the permission of the kind. */
    scopes: jsonb().$type<string[]>().notNull(),
    state: text().$type<ApprovalState>().notNull(),
    requestedById: rowId().notNull(),
    /** Time zone of the requester, for work that continues in the requester's name. */
    timeZone: text().notNull(),
    requestedAt: at().notNull(),
    expiresAt: at().notNull(),
    /** User who decided; null for people without an account. */
    decidedById: rowId(),
    decidedByName: text(),
    decidedAt: at(),
    comment: text(),
  },
  (table) => [
    index('approvals_business').on(table.businessId, table.state, table.id),
    index('approvals_expiry').on(table.expiresAt).where(sql`state = 'waiting'`),
    uniqueIndex('approvals_subject').on(table.businessId, table.kind, table.subjectId).where(sql`state = 'waiting'`),
    textIndex('approvals_text', table.title),
  ],
);

/** Links in emails, one per request and person; only the hash of a link's key is stored. */
export const approvalLinks = pgTable(
  'approval_links',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    approvalId: rowId()
      .notNull()
      .references(() => approvals.id, { onDelete: 'cascade' }),
    keyHash: text().notNull(),
    /** User of the link; null for people without an account. */
    userId: rowId(),
    /** Email address in lower case. */
    email: text().notNull(),
    name: text().notNull(),
  },
  (table) => [
    uniqueIndex('approval_links_key').on(table.keyHash),
    uniqueIndex('approval_links_person').on(table.approvalId, table.email),
  ],
);

/** Amount a day in a currency from which work waits for approval; null: work in this currency never waits. */
export type StoredThreshold = { currency: string; aboveMicros: number | null };
export type StoredApprover = { name: string; email: string };

/** Settings of what waits for approval; without a row nothing does. */
export const approvalSettings = pgTable('approval_settings', {
  businessId: rowId()
    .primaryKey()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  spend: jsonb().$type<StoredThreshold[]>().notNull(),
  articles: boolean().notNull(),
  posts: boolean().notNull().default(false),
  winners: boolean().notNull().default(false),
  includesOwner: boolean().notNull(),
  expiryHours: integer().notNull().default(expiryHours.default),
  approverIds: jsonb().$type<number[]>().notNull(),
  outsideApprovers: jsonb().$type<StoredApprover[]>().notNull(),
});
