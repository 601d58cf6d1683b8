import type { ActionKind, ActionSettings } from '@fanfare/contract/contests/actions';
import type { ContestOptions, Switches } from '@fanfare/contract/contests/contest';
import type { EntryForm } from '@fanfare/contract/contests/contestants';
import type { DateFormat, TimeFormat } from '@fanfare/contract/contests/dates';
import type { DraftRules } from '@fanfare/contract/contests/drafts';
import type { DrawMethod } from '@fanfare/contract/contests/winners';
import type { SiteLanguage } from '@fanfare/contract/sites/languages';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';
import { businessId } from '../business/business.tables.ts';
import { users } from '../identity/identity.tables.ts';

export type FacebookSettings = { fb_uid: string; app_id: string; fbpage_id: string; fbcontest_page_id: string };

/** Contests of a business. A draft has no `publishedAt` and can miss everything that publishing needs. */
export const contests = pgTable(
  'contests',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: businessId(),
    /** Id of the campaign the contest belongs to, a row of another feature. */
    campaignId: rowId(),
    /**
     * Bar of the contest's campaign, while visitors see it, and the time of the event that set the bar. The time is
     * stored, because events arrive in any order.
     */
    campaignBar: jsonb().$type<{ message: string; link: string }>(),
    campaignBarAt: at(),
    createdBy: rowId().references(() => users.id, { onDelete: 'set null' }),
    /** Submit id of the request that created the contest, by which a repeated request finds the contest. */
    submitId: text(),
    /** URL of the contest page: `/c/{slug}`; null in a draft without one. */
    slug: text(),
    name: text().notNull(),
    description: text().notNull(),
    category: integer(),
    language: text().$type<SiteLanguage>().notNull(),
    timeZone: text().notNull(),
    dateFormat: text().$type<DateFormat>().notNull(),
    timeFormat: text().$type<TimeFormat>().notNull(),
    /** Local start in `timeZone`, such as `2030-03-31T02:30`, and the local end; empty in a draft without dates. */
    startDate: text().notNull(),
    endDate: text().notNull(),
    /** Start and end as instants, computed from the local times and the time zone. */
    startsAt: at(),
    endsAt: at(),
    switches: jsonb().$type<Switches>().notNull(),
    facebook: jsonb().$type<FacebookSettings>().notNull(),
    youtube: jsonb().$type<{ ytsub_channels: string[] }>().notNull(),
    twitter: jsonb().$type<{ twitter_username: string }>().notNull(),
    emaillist: jsonb().$type<{ submit_to_maillist: boolean }>().notNull(),
    /** Templates of the organizer, as written; visitors get them only with the switch `contest_page`. */
    entryTemplate: text().notNull(),
    actionsTemplate: text().notNull(),
    entryForm: jsonb().$type<EntryForm>().notNull(),
    rules: jsonb().$type<DraftRules>().notNull(),
    options: jsonb().$type<ContestOptions>().notNull(),
    /** Incremented with every change visitors can see; key of page caches. */
    version: integer().notNull().default(1),
    createdAt: at().notNull(),
    publishedAt: at(),
    /** Time the start was announced; once per contest. */
    startedAt: at(),
    /** Time the end was announced to other features; once per contest. */
    endedAt: at(),
    /** Time the contestants' data were erased, after the retention time. */
    erasedAt: at(),
    deletedAt: at(),
  },
  (table) => [
    uniqueIndex('contests_slug').on(table.slug),
    uniqueIndex('contests_submit').on(table.businessId, table.submitId),
    index('contests_business').on(table.businessId, table.id),
    index('contests_campaign').on(table.campaignId).where(sql`campaign_id is not null`),
    index('contests_times').on(table.businessId, table.startsAt, table.endsAt),
    index('contests_to_start').on(table.startsAt).where(sql`published_at is not null and started_at is null`),
    index('contests_to_end').on(table.endsAt).where(sql`published_at is not null and ended_at is null`),
    textIndex('contests_text', table.name),
  ],
);

/** Column with the contest's id, for all tables of this feature. */
export const contestId = () =>
  rowId()
    .notNull()
    .references(() => contests.id, { onDelete: 'cascade' });

/** Former slugs of a contest. They redirect to it and cannot be used by another one. */
export const contestOldSlugs = pgTable(
  'contest_old_slugs',
  { slug: text().primaryKey(), businessId: rowId().notNull(), contestId: contestId() },
  (table) => [index('contest_old_slugs_contest').on(table.contestId)],
);

export const contestPrizes = pgTable(
  'contest_prizes',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: rowId().notNull(),
    contestId: contestId(),
    position: integer().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    /** Id of the prize's image in the media library. */
    pictureId: rowId(),
    value: text().notNull(),
    quantity: integer().notNull(),
    minPoints: integer().notNull(),
    /** Method by which winners are chosen; part of the rules from publishing on. */
    method: text().$type<DrawMethod>().notNull(),
    /** True if contestants who have another prize of the contest can't win this one. */
    isUnique: boolean().notNull(),
    /**
     * Seed of the prize's draw: 32 bytes in hex, sealed; made at publishing and not shown to any user before the draw.
     */
    sealedSeed: text(),
    /**
     * Random key, sealed; the seed is derived from the key and the method. Null if the seed covers no method (older
     * contests).
     */
    sealedSeedKey: text(),
    /** SHA-256 of the seed's bytes in hex, public from publishing on. */
    seedHash: text(),
    createdAt: at().notNull(),
  },
  (table) => [index('contest_prizes_contest').on(table.contestId, table.position)],
);

export const contestActions = pgTable(
  'contest_actions',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: rowId().notNull(),
    contestId: contestId(),
    position: integer().notNull(),
    kind: text().$type<ActionKind>().notNull(),
    /** Organizer's text of the action; empty for the standard text of the kind. */
    label: text().notNull(),
    /** Points of one completion; points earned before a change stay. */
    points: integer().notNull(),
    /** Settings of the action, without `codes`, which are in `contest_action_codes`. */
    settings: jsonb().$type<ActionSettings>().notNull(),
    createdAt: at().notNull(),
    /** Time the action was closed; a closed action gives no more points. */
    closedAt: at(),
  },
  (table) => [index('contest_actions_contest').on(table.contestId, table.position)],
);

/** Secret codes of an action; each row has the SHA-256 of a code as `parseCodes` normalizes it. */
export const contestActionCodes = pgTable(
  'contest_action_codes',
  {
    actionId: rowId()
      .notNull()
      .references(() => contestActions.id, { onDelete: 'cascade' }),
    businessId: rowId().notNull(),
    codeHash: text().notNull(),
    /** Contestant who used the code, if codes work once. */
    usedBy: rowId(),
    usedAt: at(),
  },
  (table) => [primaryKey({ columns: [table.actionId, table.codeHash] })],
);

/** Changes of a contest after its start, each shown as a dated line on the rules page. */
export const contestChanges = pgTable(
  'contest_changes',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: rowId().notNull(),
    contestId: contestId(),
    userId: rowId().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    at: at().notNull(),
    /** True for changes that visitors see; false for those that only members see. */
    isPublic: boolean().notNull().default(true),
  },
  (table) => [index('contest_changes_contest').on(table.contestId, table.id)],
);
