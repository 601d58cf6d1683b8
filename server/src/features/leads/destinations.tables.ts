import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { businessId } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';

const createdBy = () =>
  rowId()
    .notNull()
    .references(() => users.id);
/** Column of form ids as the API has them (`form_id`); empty for all forms. */
const forms = () => jsonb().$type<string[]>().notNull().default([]);

/** Emails to members about leads, and CSV pickups. */
export const leadDestinations = pgTable(
  'lead_destinations',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    kind: text().$type<'mail' | 'csv'>().notNull(),
    name: text().notNull(),
    forms: forms(),
    isActive: boolean().notNull().default(true),
    recipients: jsonb().$type<string[]>().notNull().default([]),
    frequency: text().$type<'at-once' | 'daily'>().notNull().default('at-once'),
    /** Hour of the daily email, in the destination's time zone (`timeZone`). */
    hour: integer().notNull().default(8),
    timeZone: text().notNull().default('UTC'),
    nextDigestAt: at(),
    /** Hash of the key in the address of a CSV pickup. */
    keyHash: text(),
    /** Id of the newest lead that was picked up. */
    lastPickedId: rowId().notNull().default(0),
    pickedUpAt: at(),
    createdBy: createdBy(),
    createdAt: at().notNull(),
  },
  (table) => [
    index('lead_destinations_business').on(table.businessId),
    index('lead_destinations_digest').on(table.nextDigestAt),
    uniqueIndex('lead_destinations_key').on(table.keyHash),
  ],
);

/**
 * Reason why an endpoint gets no more leads. `gone`: the receiver answered 410. `given-up`: no call succeeded for 3
 * days.
 */
export type EndpointEnd = 'gone' | 'given-up';

/** Webhook endpoints of a business, and the hooks of its Zaps. */
export const leadEndpoints = pgTable(
  'lead_endpoints',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    kind: text().$type<'webhook' | 'zapier'>().notNull(),
    /** Public id of the endpoint, by which Zapier refers to it. */
    publicId: text().notNull(),
    name: text().notNull(),
    url: text().notNull(),
    forms: forms(),
    isActive: boolean().notNull().default(true),
    ended: text().$type<EndpointEnd>(),
    secretId: rowId().notNull(),
    oldSecretId: rowId(),
    oldSecretUntil: at(),
    lastSuccessAt: at(),
    failingSince: at(),
    lastAt: at(),
    lastMessage: text(),
    createdBy: createdBy(),
    createdAt: at().notNull(),
  },
  (table) => [
    index('lead_endpoints_business').on(table.businessId, table.kind),
    uniqueIndex('lead_endpoints_public_id').on(table.publicId),
  ],
);

/** Each attempt to send something to an endpoint. */
export const leadAttempts = pgTable(
  'lead_attempts',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    endpointId: rowId()
      .notNull()
      .references(() => leadEndpoints.id, { onDelete: 'cascade' }),
    /**
     * Id of the sent lead; null for a sample. The row is deleted with the lead, because the receiver's answer can name
     * the person.
     */
    leadId: rowId(),
    messageId: text().notNull(),
    attempt: integer().notNull(),
    at: at().notNull(),
    status: integer(),
    milliseconds: integer().notNull(),
    answer: text().notNull(),
    isReplay: boolean().notNull(),
  },
  (table) => [
    index('lead_attempts_endpoint').on(table.endpointId, table.id),
    index('lead_attempts_lead').on(table.leadId),
  ],
);
