import type { AdLevel, AdState } from '@fanfare/connectors/ports/ads/ads';
import type { ReportPreset } from '@fanfare/contract/insights/ranges';
import { bigint, date, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { rowId } from '../../../platform/db/columns.ts';
import { adAccounts } from '../insights.tables.ts';

const account = () =>
  rowId()
    .notNull()
    .references(() => adAccounts.id, { onDelete: 'cascade' });
/** Column of a week: the Monday on which it starts. */
const week = () => date({ mode: 'string' }).notNull();
const version = () => bigint({ mode: 'number' });
/** Column of a sum: exact for whole numbers up to 2^53, and faster to add than `bigint`, whose sums are `numeric`. */
const sum = () => doublePrecision();
const optionalSums = () => ({
  results: sum(),
  linkClicks: sum(),
  conversions: sum(),
  conversionValueMicros: sum(),
  viewableImpressions: sum(),
});
const optionalPreviousSums = () => ({
  previousResults: sum(),
  previousLinkClicks: sum(),
  previousConversions: sum(),
  previousConversionValueMicros: sum(),
  previousViewableImpressions: sum(),
});

/**
 * Sums of one ad in a week, so that long ranges read fewer rows. `ad_week_versions` tells which weeks' sums are
 * current.
 */
export const adWeeks = pgTable(
  'ad_weeks',
  {
    accountId: account(),
    week: week(),
    objectId: rowId().notNull(),
    businessId: rowId().notNull(),
    impressions: sum().notNull(),
    clicks: sum().notNull(),
    spendMicros: sum().notNull(),
    ...optionalSums(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.week, table.objectId] })],
);

/**
 * Versions of weeks. A change of any day increments `version`; kept sums of the week are current while `keptVersion`
 * equals `version`.
 */
export const adWeekVersions = pgTable(
  'ad_week_versions',
  {
    accountId: account(),
    week: week(),
    businessId: rowId().notNull(),
    version: version().notNull().default(0),
    /** Version of the days that were summed; null before the first sum. */
    keptVersion: version(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.week] })],
);

/**
 * Sums of each campaign, group and ad over the ranges of presets and the ranges before them, as of the day
 * `ad_accounts.sums_on`; they make reports over many accounts fast.
 */
export const adPresetSums = pgTable(
  'ad_preset_sums',
  {
    accountId: account(),
    preset: text().$type<ReportPreset>().notNull(),
    objectId: rowId().notNull(),
    businessId: rowId().notNull(),
    impressions: sum().notNull(),
    clicks: sum().notNull(),
    spendMicros: sum().notNull(),
    ...optionalSums(),
    previousImpressions: sum().notNull(),
    previousClicks: sum().notNull(),
    previousSpendMicros: sum().notNull(),
    ...optionalPreviousSums(),
    /**
     * Level of the object, so that the rows with the largest sums are found without a join. Null in rows that wait to
     * be renewed.
     */
    level: text().$type<AdLevel>(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.preset, table.objectId] })],
);

/**
 * Totals of `ad_preset_sums` by level and state, so that reports over many accounts don't add up all rows. They are
 * valid while every object of the account has the state it was counted under.
 */
export const adPresetTotals = pgTable(
  'ad_preset_totals',
  {
    accountId: account(),
    preset: text().$type<ReportPreset>().notNull(),
    level: text().$type<AdLevel>().notNull(),
    state: text().$type<AdState>().notNull(),
    businessId: rowId().notNull(),
    /** Number of objects, including those without figures in the range. */
    total: integer().notNull(),
    impressions: sum(),
    clicks: sum(),
    spendMicros: sum(),
    ...optionalSums(),
    previousImpressions: sum(),
    previousClicks: sum(),
    previousSpendMicros: sum(),
    ...optionalPreviousSums(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.preset, table.level, table.state] })],
);
