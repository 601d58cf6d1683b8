import type { AdRuleDraft } from '@fanfare/contract/ad-rules/rule-draft';
import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { businessId } from '../business/business.tables.ts';

/** Copies of the ad rules in the network's library. If a copy differs, the rule in the library is the valid one. */
export const adRules = pgTable(
  'ad_rules',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    /** Id of the ad account at the network. */
    accountId: text().notNull(),
    /** Id of the rule at the network; null until a new rule is confirmed. */
    remoteId: text(),
    name: text().notNull(),
    status: text().notNull(),
    issueCode: text(),
    /** Content of the rule; null when it has parts that this product can't edit. */
    content: jsonb().$type<AdRuleDraft>(),
    /**
     * Versions of the rule: the network's current one (`version`), and the one last saved or accepted by a user here
     * (`acceptedVersion`).
     */
    version: text().notNull(),
    acceptedVersion: text().notNull(),
    /** True if the rule was saved here at least once. */
    isOurs: boolean().notNull(),
    /** Time from which the network no longer had the rule. */
    missingSince: at(),
    /** Time a new rule was first sent. A rule of the same name that the network created later is this rule. */
    sentAt: at(),
    /** End of the lease of the request that saves the rule; no other request saves it until then. */
    savingUntil: at(),
    lastFiredAt: at(),
    /** Number of objects the rule acted on in the last 30 days. */
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

/** Ad accounts whose rules were read, with the time of the last reading. */
export const adRuleAccounts = pgTable(
  'ad_rule_accounts',
  {
    businessId: businessId(),
    accountId: text().notNull(),
    readAt: at().notNull(),
    /** Reason why the last reading failed; our text, shown to users. */
    problem: text(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.accountId] })],
);
