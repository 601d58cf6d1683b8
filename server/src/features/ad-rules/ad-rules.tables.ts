import type { AdRuleDraft } from '@fanfare/contract/ad-rules/rule-draft';
import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at } from '../../platform/db/columns.ts';
import { businessId } from '../business/business.tables.ts';

/** Copies of the rules in the network's library, which is the truth. */
export const adRules = pgTable(
  'ad_rules',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    /** The network's id of the ad account. */
    accountId: text().notNull(),
    /** Null until the network confirmed a new rule. */
    remoteId: text(),
    name: text().notNull(),
    status: text().notNull(),
    issueCode: text(),
    /** Null when it has parts that can't be edited here. */
    content: jsonb().$type<AdRuleDraft>(),
    /** As the network has it, and as it was last saved or accepted here. */
    version: text().notNull(),
    acceptedVersion: text().notNull(),
    /** Saved here at least once. */
    isOurs: boolean().notNull(),
    /** When the network no longer had it. */
    missingSince: at(),
    /** When a new rule was first sent: one of this name that is younger is it. */
    sentAt: at(),
    /** No other request saves it until then. */
    savingUntil: at(),
    lastFiredAt: at(),
    /** Objects it acted on in the last 30 days. */
    actions: integer().notNull().default(0),
    readAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('ad_rules_rule')
      .on(table.businessId, table.accountId, table.remoteId)
      .where(sql`remote_id is not null`),
    uniqueIndex('ad_rules_unconfirmed').on(table.businessId, table.accountId, table.name).where(sql`remote_id is null`),
  ],
);

/** When the rules of an ad account were last read. */
export const adRuleAccounts = pgTable(
  'ad_rule_accounts',
  {
    businessId: businessId(),
    accountId: text().notNull(),
    readAt: at().notNull(),
    /** Why the last reading failed; our text, shown to users. */
    problem: text(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.accountId] })],
);
