import type { AutoresponderService } from '@fanfare/contract/leads/autoresponder-calls';
import type { receiveModes } from '@fanfare/contract/leads/form-calls';
import type { campaignToggleTypes, LeadQuestionOption } from '@fanfare/contract/leads/form-connection';
import type { DestinationKind, LeadDeliveryState, LeadSource, LeadState } from '@fanfare/contract/leads/states';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';
import { businessId } from '../business/business.tables.ts';
import { deliveries } from '../deliveries/deliveries.tables.ts';
import { users } from '../identity/identity.tables.ts';

/** Mailing list that leads of a form are added to, and the list's field for each answer. */
export type MailingListTarget = {
  service: AutoresponderService;
  accountId: string;
  accountName: string;
  campaign: string;
  campaignName: string;
  mapping: { question: string; field: string }[];
};

/** Question of a lead form. `type`: as the network names it, such as `EMAIL`. */
export type StoredQuestion = LeadQuestionOption & { type?: string };

/** Lead forms: forms of Facebook pages, once they are connected, and forms made in this product. */
export const leadForms = pgTable(
  'lead_forms',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    source: text().$type<LeadSource>().notNull(),
    /** Id of the form at the network, or of our own form. */
    remoteId: text().notNull(),
    name: text().notNull(),
    pageId: text(),
    pageName: text(),
    /** State of the form as the network says; `ACTIVE` or `DRAFT` for our own. */
    status: text().notNull().default('ACTIVE'),
    questions: jsonb().$type<StoredQuestion[]>().notNull().default([]),
    isConnected: boolean().notNull().default(false),
    /**
     * Time when the form was connected; earlier leads count as old and stay on hold. Null before the first connection.
     */
    connectedAt: at(),
    /** Member who connected the form, in whose name its leads are delivered. */
    connectedBy: rowId().references(() => users.id),
    list: jsonb().$type<MailingListTarget>(),
    campaignNote: text(),
    toggleType: text().$type<(typeof campaignToggleTypes)[number]>().notNull().default('select'),
    /** Contest that leads enter; 0: none. */
    contestId: rowId().notNull().default(0),
    receives: text().$type<(typeof receiveModes)[number]>().notNull().default('none'),
    problem: text(),
    /** Last problem of the form that the owner was notified of. */
    notifiedProblem: text(),
    networkCount: integer(),
    countedAt: at(),
    readAt: at(),
    leaseUntil: at(),
  },
  (table) => [
    uniqueIndex('lead_forms_remote').on(table.businessId, table.source, table.remoteId),
    index('lead_forms_connected').on(table.source, table.id).where(sql`is_connected`),
    index('lead_forms_page').on(table.pageId, table.remoteId),
  ],
);

/** Leads: people who sent a form, with their answers. */
export const leads = pgTable(
  'leads',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    source: text().$type<LeadSource>().notNull(),
    /** Id of the lead at the network; for our own forms, a key of the submission. */
    remoteId: text().notNull(),
    formId: rowId()
      .notNull()
      .references(() => leadForms.id),
    /** Name of the form when the lead was received. */
    formName: text().notNull(),
    email: text().notNull(),
    /** Key of the person, equal for addresses that belong to one mailbox (`normalizeEmail`). */
    emailKey: text().notNull(),
    name: text().notNull(),
    /** Answers of the lead, by the key of each question. */
    fields: jsonb().$type<Record<string, string>>().notNull(),
    pageName: text(),
    adName: text(),
    campaignName: text(),
    isOrganic: boolean().notNull().default(true),
    isOld: boolean().notNull().default(false),
    isTest: boolean().notNull().default(false),
    state: text().$type<LeadState>().notNull().default('new'),
    note: text().notNull().default(''),
    personId: rowId().references(() => users.id),
    consentText: text(),
    consentVersion: integer(),
    consentAt: at(),
    confirmedAt: at(),
    /** IP address of the visitor, with the consent; null for leads of networks. */
    address: text(),
    userAgent: text(),
    createdAt: at().notNull(),
    receivedAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('leads_remote').on(table.businessId, table.source, table.remoteId),
    index('leads_newest').on(table.businessId, table.id),
    index('leads_form').on(table.formId, table.createdAt),
    index('leads_person').on(table.businessId, table.emailKey),
    index('leads_retention').on(table.businessId, table.receivedAt),
    textIndex('leads_text', table.email, table.name),
  ],
);

/** Erased leads of networks, without answers, so that they are not stored again when the network still returns them. */
export const leadTombstones = pgTable(
  'lead_tombstones',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    source: text().$type<LeadSource>().notNull(),
    remoteId: text().notNull(),
    formId: rowId()
      .notNull()
      .references(() => leadForms.id, { onDelete: 'cascade' }),
    isTest: boolean().notNull(),
    /** Time when the erased lead was received. */
    createdAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('lead_tombstones_remote').on(table.businessId, table.source, table.remoteId),
    index('lead_tombstones_form').on(table.formId),
    index('lead_tombstones_created').on(table.createdAt),
  ],
);

/**
 * Deliveries of leads: one row for each lead and destination. If the destination is called over a network, the latest
 * delivery of the delivery engine decides the state; otherwise the row's own `state` does.
 */
export const leadDeliveries = pgTable(
  'lead_deliveries',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    leadId: rowId()
      .notNull()
      .references(() => leads.id, { onDelete: 'cascade' }),
    kind: text().$type<DestinationKind>().notNull(),
    /**
     * Id of the row that names the destination: the form for a mailing list or contest, otherwise the endpoint, hook,
     * email or CSV pickup.
     */
    targetId: rowId().notNull(),
    targetName: text().notNull(),
    /** State of a lead's delivery that has no delivery in the delivery engine. */
    state: text().$type<LeadDeliveryState>().notNull(),
    reason: text(),
    /** Id of the latest delivery; null for destinations without a network call. */
    deliveryId: rowId().references(() => deliveries.id),
    /** True if the mailing service accepted the lead, but the lead was not found on the list. */
    isHandedOver: boolean().notNull().default(false),
    /** `webhook-id` that all attempts and replays of this delivery have. */
    messageId: text().notNull(),
    createdAt: at().notNull(),
    changedAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('lead_deliveries_once').on(table.leadId, table.kind, table.targetId),
    index('lead_deliveries_target').on(table.kind, table.targetId, table.state),
    index('lead_deliveries_state').on(table.businessId, table.state),
    index('lead_deliveries_delivery').on(table.deliveryId),
  ],
);

/** Content of a delivery in the delivery engine, with the same id. */
export const leadSends = pgTable(
  'lead_sends',
  {
    id: rowId()
      .primaryKey()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    businessId: rowId().notNull(),
    leadDeliveryId: rowId()
      .notNull()
      .references(() => leadDeliveries.id, { onDelete: 'cascade' }),
    isReplay: boolean().notNull().default(false),
    /** Mailing list and field mapping at the time the delivery was queued. */
    list: jsonb().$type<MailingListTarget>(),
  },
  (table) => [index('lead_sends_lead').on(table.leadDeliveryId)],
);

export const leadSettings = pgTable('lead_settings', {
  businessId: businessId().primaryKey(),
  /** Number of days after which leads are erased; null: leads are kept. */
  retentionDays: integer(),
});
