import type { AdLevel, AdState } from '@fanfare/connectors/ports/ads';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { textIndex } from '../../platform/db/text-search.ts';
import { businesses } from '../business/business.tables.ts';
import type { AdNetworkName } from '../connections/index.ts';

const at = () => timestamp({ withTimezone: true });
const day = () => date({ mode: 'string' });
const count = () => integer();
const micros = () => bigint({ mode: 'number' });

/** The ad accounts of a business whose figures are kept, and how far they were read. */
export const adAccounts = pgTable(
  'ad_accounts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    businessId: integer()
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    network: text().$type<AdNetworkName>().notNull(),
    remoteId: text().notNull(),
    name: text().notNull(),
    currency: text().notNull(),
    timeZone: text().notNull(),
    /** Days from this one on were read once; earlier ones follow behind. Null before the first reading. */
    readFrom: day(),
    /** The last day that was read. */
    readTo: day(),
    /** When days that can still change were last read again. */
    correctedAt: at(),
    syncedAt: at(),
    /** When it is read next; null when no connection reaches it. */
    nextSyncAt: at(),
    failures: integer().notNull().default(0),
    /** Why the last reading failed; our text, shown to users. */
    problem: text(),
  },
  (table) => [
    uniqueIndex('ad_accounts_account').on(table.businessId, table.network, table.remoteId),
    index('ad_accounts_due').on(table.nextSyncAt).where(sql`next_sync_at is not null`),
  ],
);

export type StoredBudget = {
  id: string;
  level: 'campaign' | 'group';
  kind: 'daily' | 'lifetime';
  minor: number;
  offset: number;
  campaigns: number;
};

/** Campaigns, groups and ads of an account, as last read. */
export const adObjects = pgTable(
  'ad_objects',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    accountId: integer()
      .notNull()
      .references(() => adAccounts.id, { onDelete: 'cascade' }),
    level: text().$type<AdLevel>().notNull(),
    remoteId: text().notNull(),
    name: text().notNull(),
    campaignRemoteId: text().notNull(),
    groupRemoteId: text(),
    state: text().$type<AdState>().notNull(),
    isOn: boolean().notNull(),
    status: text().notNull(),
    reason: text(),
    objective: text(),
    goal: text(),
    interests: jsonb().$type<{ id: string; name: string }[]>(),
    budget: jsonb().$type<StoredBudget>(),
    createdAt: at(),
    seenAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('ad_objects_object').on(table.accountId, table.level, table.remoteId),
    textIndex('ad_objects_text', table.name),
  ],
);

/**
 * What one ad did on one day, in the account's zone. Partitioned by month: the twelve months of a report are at most 13
 * partitions, and old ones are dropped whole. Its migration is written by hand; `ensureMonths` adds the partitions.
 */
export const adDays = pgTable(
  'ad_days',
  {
    accountId: integer()
      .notNull()
      .references(() => adAccounts.id, { onDelete: 'cascade' }),
    date: day().notNull(),
    /** The ad; where a network has days of campaigns only, the campaign. */
    objectId: integer().notNull(),
    impressions: count().notNull(),
    clicks: count().notNull(),
    spendMicros: micros().notNull(),
    results: doublePrecision(),
    linkClicks: count(),
    conversions: doublePrecision(),
    conversionValueMicros: micros(),
    viewableImpressions: count(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.date, table.objectId] })],
);
