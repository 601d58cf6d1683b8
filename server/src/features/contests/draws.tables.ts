import type { ExcludedReceipt } from '@fanfare/contract/contests/draw-order';
import type { ChainKind, DisqualificationReason, DrawMethod, WinnerState } from '@fanfare/contract/contests/winners';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';
import { contestants } from './contestants.tables.ts';
import { contestId, contestPrizes } from './contests.tables.ts';

/**
 * Entries and changes of state, without personal data. A line is inserted in the transaction of its change; a job seals
 * the lines of a contest in order of their id, at most 2 s later, so that entries don't wait for each other.
 */
export const contestChainLines = pgTable(
  'contest_chain_lines',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: rowId().notNull(),
    contestId: contestId(),
    kind: text().$type<ChainKind>().notNull(),
    receiptHash: text().notNull(),
    at: at().notNull(),
    /** Number of the line, from 1 without gaps; null until sealed. */
    sequence: integer(),
    /** SHA-256 in hex over the previous line's hash and this line; null until sealed. */
    hash: text(),
  },
  (table) => [
    uniqueIndex('contest_chain_lines_sequence').on(table.contestId, table.sequence),
    index('contest_chain_lines_unsealed').on(table.contestId, table.id).where(sql`sequence is null`),
    index('contest_chain_lines_receipt').on(table.contestId, table.receiptHash),
    index('contest_chain_lines_added').on(table.contestId).where(sql`kind = 'added'`),
  ],
);

/** Last sealed line of a contest; its row is locked while a batch is sealed. */
export const contestChainHeads = pgTable('contest_chain_heads', {
  contestId: contestId().primaryKey(),
  businessId: rowId().notNull(),
  sequence: integer().notNull(),
  hash: text().notNull(),
  sealedAt: at().notNull(),
});

/** Head of the chain and number of entries, published every hour. */
export const contestChainCheckpoints = pgTable(
  'contest_chain_checkpoints',
  {
    contestId: contestId(),
    businessId: rowId().notNull(),
    at: at().notNull(),
    sequence: integer().notNull(),
    hash: text().notNull(),
    entries: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.contestId, table.at] })],
);

const prizeId = () =>
  rowId()
    .notNull()
    .references(() => contestPrizes.id, { onDelete: 'cascade' });

/**
 * State of a draw. `failed`: fewer qualified than asked for; no contestant was selected, and the next call draws again.
 */
export type DrawState = 'running' | 'done' | 'failed';

/** The one draw of a prize. Later selections and redraws continue in its order. */
export const contestDraws = pgTable(
  'contest_draws',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: rowId().notNull(),
    contestId: contestId(),
    prizeId: prizeId(),
    method: text().$type<DrawMethod>().notNull(),
    isUnique: boolean().notNull(),
    minPoints: integer().notNull(),
    state: text().$type<DrawState>().notNull(),
    /** Progress in percent, 0–100. */
    progress: integer().notNull().default(0),
    /** SHA-256 in hex of the published list. */
    listHash: text(),
    listSize: integer(),
    /** Contestants the draw passed over in its order, with the reason. */
    excluded: jsonb().$type<ExcludedReceipt[]>().notNull().default([]),
    /** Last sealed line when the list was made. */
    chainSequence: integer(),
    chainHash: text(),
    /** The revealed seed in hex. */
    seed: text(),
    /** The key the seed was derived from, in hex, revealed with it. */
    seedKey: text(),
    /** Number of winners the last call selects. */
    amount: integer().notNull(),
    /**
     * True if these winners are mailed at once, because they replace winners who didn't claim; others wait for a
     * publisher.
     */
    announces: boolean().notNull().default(false),
    /** Number of contestants who qualified, when it was lower than `amount`; then no winner was selected. */
    qualified: integer(),
    startedBy: rowId().references(() => users.id, { onDelete: 'set null' }),
    startedAt: at().notNull(),
    completedAt: at(),
    publishedAt: at(),
  },
  (table) => [uniqueIndex('contest_draws_prize').on(table.prizeId), index('contest_draws_contest').on(table.contestId)],
);

/** The list of a draw: lines of `formatDrawLine` in entry order, `linesPerPart` per part. */
export const contestDrawListParts = pgTable(
  'contest_draw_list_parts',
  {
    drawId: rowId()
      .notNull()
      .references(() => contestDraws.id, { onDelete: 'cascade' }),
    businessId: rowId().notNull(),
    part: integer().notNull(),
    lines: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.drawId, table.part] })],
);

export const contestWinners = pgTable(
  'contest_winners',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: rowId().notNull(),
    contestId: contestId(),
    prizeId: prizeId(),
    drawId: rowId()
      .notNull()
      .references(() => contestDraws.id, { onDelete: 'cascade' }),
    /** The winner's entry; null after the contestant's row was deleted. */
    contestantId: rowId().references(() => contestants.id, { onDelete: 'set null' }),
    receiptHash: text().notNull(),
    /** Place in the order of the draw, from 1. */
    rank: integer().notNull(),
    state: text().$type<WinnerState>().notNull(),
    reason: text().$type<DisqualificationReason>(),
    /** The organizer's own note; never public. */
    note: text(),
    selectedBy: rowId().references(() => users.id, { onDelete: 'set null' }),
    selectedAt: at().notNull(),
    mailedAt: at(),
    claimTokenHash: text(),
    claimUntil: at(),
    claimedAt: at(),
    endedAt: at(),
  },
  (table) => [
    uniqueIndex('contest_winners_rank').on(table.drawId, table.rank),
    uniqueIndex('contest_winners_receipt').on(table.prizeId, table.receiptHash),
    uniqueIndex('contest_winners_claim').on(table.claimTokenHash),
    index('contest_winners_contest').on(table.contestId),
    index('contest_winners_to_claim').on(table.claimUntil).where(sql`state in ('selected', 'announced')`),
  ],
);
