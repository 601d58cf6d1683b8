import type { Strictness } from '@fanfare/contract/contests/contest';
import type { ContestantState, ScoreReason } from '@fanfare/contract/contests/contestants';
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../../platform/db/columns.ts';
import { users } from '../../identity/identity.tables.ts';
import { contestants } from '../contestants.tables.ts';
import { contestId } from '../contests.tables.ts';

export type ReplayState = 'running' | 'done' | 'applied';

/** Replays: each is a new scoring of all entries of a contest. Nothing changes until a replay is applied. */
export const contestReplays = pgTable(
  'contest_replays',
  {
    id: rowId().primaryKey().generatedAlwaysAsIdentity(),
    businessId: rowId().notNull(),
    contestId: contestId(),
    strictness: text().$type<Strictness>().notNull(),
    state: text().$type<ReplayState>().notNull(),
    scored: integer().notNull().default(0),
    total: integer().notNull(),
    startedBy: rowId().references(() => users.id, { onDelete: 'set null' }),
    startedAt: at().notNull(),
    completedAt: at(),
    appliedAt: at(),
  },
  (table) => [index('contest_replays_contest').on(table.contestId, table.id)],
);

/** Entries whose state a replay would change. */
export const contestReplayChanges = pgTable(
  'contest_replay_changes',
  {
    replayId: rowId()
      .notNull()
      .references(() => contestReplays.id, { onDelete: 'cascade' }),
    contestantId: rowId()
      .notNull()
      .references(() => contestants.id, { onDelete: 'cascade' }),
    businessId: rowId().notNull(),
    fromState: text().$type<ContestantState>().notNull(),
    toState: text().$type<ContestantState>().notNull(),
    score: integer().notNull(),
    reasons: jsonb().$type<ScoreReason[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.replayId, table.contestantId] }),
    index('contest_replay_changes_contestant').on(table.contestantId),
  ],
);
