import type {
  ContestantState,
  EntryFields,
  EntryOrigin,
  EntrySource,
  ScoreReason,
} from '@fanfare/contract/contests/contestants';
import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { textIndex } from '../../platform/db/text-search.ts';
import { contestActions, contestId } from './contests.tables.ts';

/** Facts the fraud score is computed from; addresses and devices only as keyed hashes. */
export type EntrySignals = {
  addressHash?: string;
  addressBlockHash?: string;
  deviceHash?: string;
  /** Milliseconds from opening the page to sending the entry. */
  tookMs?: number;
  /** True if a script sent a proof of work; false in browsers without JavaScript. */
  hasScript?: boolean;
  domain?: string;
};

/** Texts that contestants agreed to, word for word as they were shown. */
export const contestConsents = pgTable(
  'contest_consents',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: rowId().notNull(),
    contestId: contestId(),
    textHash: text().notNull(),
    text: text().notNull(),
    createdAt: at().notNull(),
  },
  (table) => [uniqueIndex('contest_consents_text').on(table.contestId, table.textHash)],
);

/** Contestants: one entry per person and contest. */
export const contestants = pgTable(
  'contestants',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    contestId: contestId(),
    /** Id of the contest's business, for lists over all contests of a business. */
    businessId: rowId().notNull(),
    /** Email address as typed; email is sent to it. */
    email: text().notNull(),
    /** Email address in normalized form (`normalizeEmail`), unique per contest. */
    emailNormalized: text().notNull(),
    name: text().notNull(),
    state: text().$type<ContestantState>().notNull(),
    /**
     * SHA-256 in hex of the random receipt code in the contestant's email: the contestant's identity in the contest's
     * chain and draws.
     */
    receiptHash: text().notNull(),
    /** Receipt code in plain text; null after erasure. */
    receiptCode: text(),
    /** Code in the link that a contestant shares. */
    referralCode: text().notNull(),
    fields: jsonb().$type<EntryFields>().notNull(),
    consentId: rowId()
      .notNull()
      .references(() => contestConsents.id),
    consentAt: at().notNull(),
    /** Time the contestant ticked the newsletter box; the list itself belongs to another feature. */
    newsletterAt: at(),
    /** Time the contestant agreed to the email before the end. */
    reminderAt: at(),
    /** Contestant whose link was followed; credited only when an action is completed. */
    referrerId: rowId(),
    points: integer().notNull().default(0),
    /** Time the current points were reached; it decides ties. */
    pointsAt: at(),
    /** Fraud score, 0–100; null before the first scoring. */
    score: integer(),
    reasons: jsonb().$type<ScoreReason[]>().notNull().default([]),
    signals: jsonb().$type<EntrySignals>().notNull().default({}),
    origin: text().$type<EntryOrigin>().notNull(),
    source: text().$type<EntrySource>().notNull(),
    /** Detail of `source`: the campaign or medium in the utm parameters of the visited link, at most 100 characters. */
    sourceDetail: text().notNull().default(''),
    createdAt: at().notNull(),
    confirmedAt: at(),
    /** Time of the last confirmation email: at most one per hour is sent. */
    confirmationMailedAt: at(),
    /** Time the email with the link to this entry is due; null if none is. */
    linkMailAt: at(),
    stateAt: at().notNull(),
    /** Public reason of a disqualification (`stateReason`), and the organizer's own note (`stateNote`). */
    stateReason: text(),
    stateNote: text(),
  },
  (table) => [
    uniqueIndex('contestants_email').on(table.contestId, table.emailNormalized),
    uniqueIndex('contestants_receipt').on(table.contestId, table.receiptHash),
    uniqueIndex('contestants_referral_code').on(table.referralCode),
    index('contestants_newest').on(table.contestId, table.id.desc()),
    index('contestants_state').on(table.contestId, table.state, table.id),
    index('contestants_points').on(table.contestId, table.points.desc(), table.pointsAt),
    index('contestants_referrer').on(table.referrerId).where(sql`referrer_id is not null`),
    index('contestants_person').on(table.businessId, table.emailNormalized),
    // Indexes for searches of one or two letters at the beginning; longer texts use the trigrams.
    index('contestants_email_prefix').on(table.contestId, sql`lower(email) text_pattern_ops`),
    index('contestants_name_prefix').on(table.contestId, sql`lower(name) text_pattern_ops`),
    textIndex('contestants_text', table.email, table.name),
    // Indexes for the counts of the fraud score.
    index('contestants_address').on(table.contestId, sql`(signals->>'addressHash')`),
    index('contestants_device').on(table.contestId, sql`(signals->>'deviceHash')`),
    // Index of the entries that must be scored before a draw: an entry is in the index until it has a score.
    index('contestants_unscored')
      .on(table.contestId, table.id)
      .where(sql`score is null and state = 'counted' and origin = 'visitor'`),
    index('contestants_unconfirmed').on(table.createdAt).where(sql`state = 'unconfirmed'`),
    index('contestants_reminder').on(table.contestId).where(sql`reminder_at is not null`),
    index('contestants_link_mail').on(table.linkMailAt).where(sql`link_mail_at is not null`),
  ],
);

const contestantId = () =>
  rowId()
    .notNull()
    .references(() => contestants.id, { onDelete: 'cascade' });
const actionId = () =>
  rowId()
    .notNull()
    .references(() => contestActions.id, { onDelete: 'cascade' });

/**
 * State of a completion. `pending` waits, such as for a double opt-in, and gives its points when it becomes `counted`.
 * `taken_back` is a referral whose friend is held or disqualified.
 */
export type CompletionState = 'pending' | 'counted' | 'taken_back';

/** Completed actions. The unique key makes several claims of one action give its points once. */
export const contestActionCompletions = pgTable(
  'contest_action_completions',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: rowId().notNull(),
    /**
     * Contest of the contestant. It is no foreign key, because its check would lock the contest's row at each
     * completion.
     */
    contestId: rowId().notNull(),
    contestantId: contestantId(),
    actionId: actionId(),
    /**
     * Key of the occurrence: empty for actions completed once; the day in the contest's zone for daily ones; the
     * friend's contestant id for referrals.
     */
    occurrence: text().notNull().default(''),
    points: integer().notNull(),
    state: text().$type<CompletionState>().notNull(),
    /** Proof of the completion: `verified` by a network, or `declared` by the contestant. */
    verification: text().$type<'verified' | 'declared'>().notNull(),
    /** Answer given, or URL of a post; never a token. */
    detail: text().notNull().default(''),
    /** Keyed hash of the account at the network that verified it: each account verifies one contestant. */
    accountHash: text(),
    completedAt: at().notNull(),
  },
  (table) => [
    uniqueIndex('contest_action_completions_once').on(table.contestantId, table.actionId, table.occurrence),
    uniqueIndex('contest_action_completions_account')
      .on(table.actionId, table.accountHash)
      .where(sql`account_hash is not null`),
    index('contest_action_completions_contest').on(table.contestId, table.completedAt),
  ],
);

/** Failed tries at a question or code, in the period since `since`. */
export const contestActionTries = pgTable(
  'contest_action_tries',
  {
    contestantId: contestantId(),
    actionId: actionId(),
    businessId: rowId().notNull(),
    tries: integer().notNull(),
    since: at().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contestantId, table.actionId] })],
);

/**
 * Kept sums by day, in the contest's time zone, and source. Written in batches, so that entries don't wait for one row.
 */
export const contestEntryDays = pgTable(
  'contest_entry_days',
  {
    contestId: contestId(),
    businessId: rowId().notNull(),
    day: date({ mode: 'string' }).notNull(),
    source: text().$type<EntrySource>().notNull(),
    views: integer().notNull().default(0),
    /** Number of confirmed entries of the day and source. */
    entries: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.contestId, table.day, table.source] })],
);

/** Kept totals by contest and state. Written in batches, in the transaction that seals chain lines. */
export const contestStateTotals = pgTable(
  'contest_state_totals',
  {
    contestId: contestId(),
    businessId: rowId().notNull(),
    state: text().$type<ContestantState>().notNull(),
    contestants: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contestId, table.state] })],
);

/**
 * Numbers of emails with links to entries, by day (UTC) and by the keys of `budgetKeys`: recipient, business, network.
 */
export const contestMailCounts = pgTable(
  'contest_mail_counts',
  { key: text().notNull(), day: date({ mode: 'string' }).notNull(), count: integer().notNull() },
  (table) => [primaryKey({ columns: [table.key, table.day] })],
);
