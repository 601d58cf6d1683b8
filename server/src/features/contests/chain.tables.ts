import type { ChainKind } from '@fanfare/contract/contests/winners';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, rowId } from '../../platform/db/columns.ts';
import { contestId } from './contests.tables.ts';

/**
 * The chain of each contest: public lines about entries and their changes of state, without personal data. A line is
 * inserted in the transaction of its change. A job seals the lines of a contest in order of their ids, at most 2 s
 * later, so that entries don't wait for each other.
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
    /** Number of the line in its contest's chain, from 1 without gaps; null until the line is sealed. */
    sequence: integer(),
    /** SHA-256 in hex over the previous line's hash and this line; null until the line is sealed. */
    hash: text(),
  },
  (table) => [
    uniqueIndex('contest_chain_lines_sequence').on(table.contestId, table.sequence),
    index('contest_chain_lines_unsealed').on(table.contestId, table.id).where(sql`sequence is null`),
    index('contest_chain_lines_receipt').on(table.contestId, table.receiptHash),
    index('contest_chain_lines_added').on(table.contestId).where(sql`kind = 'added'`),
  ],
);

/** Head of each contest's chain: its last sealed line. The row is locked while a batch of lines is sealed. */
export const contestChainHeads = pgTable('contest_chain_heads', {
  contestId: contestId().primaryKey(),
  businessId: rowId().notNull(),
  sequence: integer().notNull(),
  hash: text().notNull(),
  sealedAt: at().notNull(),
});

/** Checkpoints: the head of a contest's chain and its number of entries, published every hour. */
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
