import type { AdLevel, AdState } from '@fanfare/connectors/ports/ads/ads';
import type { ConditionGroup } from '@fanfare/contract/insights/conditions';
import type { ReportView } from '@fanfare/contract/insights/filter-calls';
import type { ReportPreset } from '@fanfare/contract/insights/ranges';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
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
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { at, micros, rowId } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';
import type { StoredBudget } from '../ad-changes/index.ts';
import { businessId } from '../business/business.tables.ts';
import type { AdNetworkName } from '../connections/index.ts';

const day = () => date({ mode: 'string' });
const count = () => integer();
const total = () => bigint({ mode: 'number' });

/** Ad accounts of a business whose figures are kept, and how far they were read. */
export const adAccounts = pgTable(
  'ad_accounts',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    network: text().$type<AdNetworkName>().notNull(),
    remoteId: text().notNull(),
    name: text().notNull(),
    currency: text().notNull(),
    timeZone: text().notNull(),
    /** Smallest units in one unit of the currency, as the network counts. Null before the first reading. */
    currencyOffset: integer(),
    /** Spend limit of the account at the network and the spend counted toward it, in smallest units of the currency. */
    spendCapMinor: micros(),
    capSpentMinor: micros(),
    /** First day of this row, if it replaced another row, which has the earlier days; otherwise null. */
    firstDay: day(),
    /** Time when the account changed its currency or time zone and another row took over; null for the current row. */
    replacedAt: at(),
    /** First day that was read; earlier days are read later. Null before the first reading. */
    readFrom: day(),
    /** Last day that was read. */
    readTo: day(),
    /** Time when all days that can still change were last read again. */
    correctedAt: at(),
    syncedAt: at(),
    /** Time of the next reading; null when no connection reaches the account. */
    nextSyncAt: at(),
    /** Lease of the running reading: end time, unless the reading ends before. */
    readingUntil: at(),
    failures: integer().notNull().default(0),
    /** Reason why the last reading failed; our text, shown to users. */
    problem: text(),
    /** The day, in the account's zone, that the kept sums of presets are for. */
    sumsOn: day(),
  },
  (table) => [
    uniqueIndex('ad_accounts_account')
      .on(table.businessId, table.network, table.remoteId)
      .where(sql`replaced_at is null`),
    index('ad_accounts_due').on(table.nextSyncAt).where(sql`next_sync_at is not null`),
  ],
);

/** Campaigns, groups and ads of an account, as last read. */
export const adObjects = pgTable(
  'ad_objects',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: rowId().notNull(),
    accountId: rowId()
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
    /**
     * Kind of the object's results, as the network names it; null without results, or when its ads count different
     * kinds.
     */
    resultKind: text(),
    createdAt: at(),
    seenAt: at().notNull(),
    /** Time when a change made here was stored; readings that began earlier don't include the change. */
    changedAt: at(),
    /**
     * State under which `ad_preset_totals` counts the object; null before it is counted, and after a move to another
     * parent.
     */
    countedState: text().$type<AdState>(),
  },
  (table) => [
    uniqueIndex('ad_objects_object').on(table.accountId, table.level, table.remoteId),
    textIndex('ad_objects_text', table.name),
    index('ad_objects_uncounted').on(table.accountId).where(sql`counted_state is distinct from state`),
  ],
);

/**
 * Figures of one ad on one day, in the account's zone. Partitioned by month: the twelve months of a report are at most
 * 13 partitions, and old ones are dropped whole. Its migration is written by hand; `ensureMonths` adds the partitions.
 */
export const adDays = pgTable(
  'ad_days',
  {
    accountId: rowId()
      .notNull()
      .references(() => adAccounts.id, { onDelete: 'cascade' }),
    date: day().notNull(),
    /** Id of the ad; for networks that report days of campaigns only, of the campaign. */
    objectId: rowId().notNull(),
    businessId: rowId().notNull(),
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

/** Figures that count people, for the whole range of a preset; they can't be added over days or ads. */
export const adUniques = pgTable(
  'ad_uniques',
  {
    accountId: rowId()
      .notNull()
      .references(() => adAccounts.id, { onDelete: 'cascade' }),
    preset: text().$type<ReportPreset>().notNull(),
    objectId: rowId().notNull(),
    businessId: rowId().notNull(),
    rangeFrom: day().notNull(),
    rangeTo: day().notNull(),
    reach: total(),
    frequency: doublePrecision(),
    uniqueClicks: total(),
    qualityRanking: text(),
    readAt: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.preset, table.objectId] })],
);

/** Presets of accounts that users look at, with the time their figures of people were last read. */
export const adUniqueReads = pgTable(
  'ad_unique_reads',
  {
    accountId: rowId()
      .notNull()
      .references(() => adAccounts.id, { onDelete: 'cascade' }),
    level: text().$type<AdLevel>().notNull(),
    preset: text().$type<ReportPreset>().notNull(),
    businessId: rowId().notNull(),
    wantedAt: at().notNull(),
    /** First day of the range; null before the first reading. */
    rangeFrom: day(),
    rangeTo: day(),
    readAt: at(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.level, table.preset] })],
);

/** Filters that members saved for the report of a network. */
export const adFilters = pgTable(
  'ad_filters',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    network: text().$type<ReportNetwork>().notNull(),
    name: text().notNull(),
    anyall: text().$type<ConditionGroup['anyall']>().notNull(),
    conditions: jsonb().$type<ConditionGroup['conditions']>().notNull(),
    view: jsonb().$type<ReportView>().notNull(),
    updatedAt: at().notNull(),
  },
  (table) => [uniqueIndex('ad_filters_name').on(table.businessId, table.network, sql`lower(${table.name})`)],
);
