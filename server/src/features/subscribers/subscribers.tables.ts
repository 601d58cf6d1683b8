import type { SiteLanguage } from '@fanfare/contract/sites/languages';
import type { EndedConsent, SubscriberState, SubscriptionSource } from '@fanfare/contract/subscribers';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { at, rowId } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';
import { businessId } from '../business/business.tables.ts';

/** A new request of an unsubscribed address. Dates are ISO text. */
export type RepeatedRequest = {
  email: string;
  sourceKind: SubscriptionSource['kind'];
  sourceId: number;
  sourceName: string;
  sourcePath: string | null;
  language: SiteLanguage;
  consent: string;
  requestedAt: string;
};

/** Consent with its source, which decides who can see it. Dates are ISO text. */
export type StoredConsent = z.input<typeof EndedConsent> & {
  sourceKind: SubscriptionSource['kind'];
  sourceId: number;
};

/** People who asked a business for its emails. One row per address, also if several sources asked. */
export const subscribers = pgTable(
  'subscribers',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    /** Email address as entered. */
    email: text().notNull(),
    /** Address in lower case, by which two addresses are compared. */
    address: text().notNull(),
    state: text().$type<SubscriberState>().notNull(),
    sourceKind: text().$type<SubscriptionSource['kind']>().notNull(),
    sourceId: rowId().notNull(),
    /** Name of the source when they subscribed; it can be renamed and deleted. */
    sourceName: text().notNull(),
    /** Path of the page to return to, on our host; null when it has none. */
    sourcePath: text(),
    /** Language of emails and pages. */
    language: text().$type<SiteLanguage>().notNull(),
    /** Text about the emails that the form showed to the subscriber, who consented to it. */
    consent: text().notNull(),
    requestedAt: at().notNull(),
    confirmedAt: at(),
    unsubscribedAt: at(),
    /** New request of an unsubscribed address, beside its last consent until it is confirmed. */
    request: jsonb().$type<RepeatedRequest>(),
    /** Consents that ended and were followed by a new one, oldest first. */
    earlierConsents: jsonb().$type<StoredConsent[]>().notNull().default([]),
    /** Hash of the key in the confirmation link. */
    confirmKeyHash: text(),
    /** Key in the unsubscribe link of every email, so it is stored as it is. All it can do is to unsubscribe. */
    unsubscribeKey: text().notNull(),
  },
  (table) => [
    textIndex('subscribers_text', table.email),
    uniqueIndex('subscribers_address').on(table.businessId, table.address),
    uniqueIndex('subscribers_confirm_key').on(table.confirmKeyHash),
    uniqueIndex('subscribers_unsubscribe_key').on(table.unsubscribeKey),
    index('subscribers_newest').on(table.businessId, table.id),
    index('subscribers_source').on(table.sourceKind, table.sourceId),
    index('subscribers_pending').on(table.requestedAt).where(sql`state = 'pending'`),
  ],
);

/** Emails about subscriptions of the last 24 hours, to limit them. */
export const subscriptionEmails = pgTable(
  'subscription_emails',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    /** The mailbox: the address without what follows a plus sign. */
    mailbox: text().notNull(),
    businessId: businessId(),
    sourceKind: text().$type<SubscriptionSource['kind']>().notNull(),
    sourceId: rowId().notNull(),
    sentAt: at().notNull(),
  },
  (table) => [index('subscription_emails_mailbox').on(table.mailbox, table.sentAt)],
);
