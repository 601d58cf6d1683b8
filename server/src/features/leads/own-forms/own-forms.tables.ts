import type { OwnFormDraft } from '@fanfare/contract/leads/own-forms';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../../platform/db/columns.ts';
import { businessId } from '../../business/business.tables.ts';

export type OwnFormSettings = Omit<OwnFormDraft, 'id'>;

/** Forms of a business that we host at `/f/{slug}`. */
export const ownForms = pgTable(
  'lead_own_forms',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    slug: text().notNull(),
    settings: jsonb().$type<OwnFormSettings>().notNull(),
    /** Version of the consent's text; raised when it changes. */
    consentVersion: integer().notNull().default(1),
    /** Number of requests that were erased because they were not confirmed in time. */
    expiredCount: integer().notNull().default(0),
    createdAt: at().notNull(),
    deletedAt: at(),
  },
  (table) => [uniqueIndex('lead_own_forms_slug').on(table.slug), index('lead_own_forms_business').on(table.businessId)],
);

/**
 * Requests: submissions of a form whose sender has not confirmed the email address yet. Nothing is delivered before.
 */
export const leadRequests = pgTable(
  'lead_requests',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    ownFormId: rowId()
      .notNull()
      .references(() => ownForms.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    emailKey: text().notNull(),
    name: text().notNull(),
    fields: jsonb().$type<Record<string, string>>().notNull(),
    consentText: text().notNull(),
    consentVersion: integer().notNull(),
    address: text().notNull(),
    userAgent: text().notNull(),
    requestedAt: at().notNull(),
    confirmedAt: at(),
    keyHash: text().notNull(),
  },
  (table) => [
    uniqueIndex('lead_requests_key').on(table.keyHash),
    uniqueIndex('lead_requests_person').on(table.ownFormId, table.emailKey),
    index('lead_requests_requested').on(table.requestedAt),
  ],
);

/** Emails with links of the last 24 hours, to limit them per mailbox in the whole installation. */
export const leadEmails = pgTable(
  'lead_emails',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    mailbox: text().notNull(),
    sentAt: at().notNull(),
  },
  (table) => [index('lead_emails_mailbox').on(table.mailbox, table.sentAt)],
);
