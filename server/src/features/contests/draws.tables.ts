import type { ExcludedReceipt } from '@fanfare/contract/contests/draw-order';
import type { DisqualificationReason, DrawMethod, WinnerState } from '@fanfare/contract/contests/winners';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { users } from '../identity/identity.tables.ts';
import { contestants } from './contestants.tables.ts';
import { contestId, contestPrizes } from './contests.tables.ts';

const prizeId = () =>
  rowId()
    .notNull()
    .references(() => contestPrizes.id, { onDelete: 'cascade' });

/**
 * State of a draw. `failed`: fewer contestants qualified than winners were asked for; none was selected, and the next
 * call draws again.
 */
export type DrawState = 'running' | 'done' | 'failed';

/** Draw of a prize; each prize has one draw, in whose order later selections of winners continue. */
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
    /** Number of the last sealed line of the contest's chain when the draw's list was made. */
    chainSequence: integer(),
    chainHash: text(),
    /** Seed in hex, stored when the draw reveals it. */
    seed: text(),
    /** Key the seed was derived from, in hex; revealed together with the seed. */
    seedKey: text(),
    /** Number of winners that the last requested selection selects. */
    amount: integer().notNull(),
    /**
     * True if the selected winners are emailed at once, because they replace winners who didn't claim. Otherwise
     * winners wait until a publisher announces them.
     */
    announces: boolean().notNull().default(false),
    /** Number of contestants who qualified, if fewer than `amount`; no winner was selected then. */
    qualified: integer(),
    startedBy: rowId().references(() => users.id, { onDelete: 'set null' }),
    startedAt: at().notNull(),
    completedAt: at(),
    publishedAt: at(),
  },
  (table) => [uniqueIndex('contest_draws_prize').on(table.prizeId), index('contest_draws_contest').on(table.contestId)],
);

/**
 * The list of contestants of a draw, in order of entry: lines of `formatDrawLine`, stored as parts of `linesPerPart`
 * lines each.
 */
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
    /** Internal note of the organizer; never public. */
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
