import type { ContestantState } from '@fanfare/contract/contests/contestants';
import { type ChainKind, entryKinds } from '@fanfare/contract/contests/winners';
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import { contestChainCheckpoints, contestChainHeads, contestChainLines } from '../chain.tables.ts';
import { contestants, contestEntryDays, contestStateTotals } from '../contestants.tables.ts';
import { contests } from '../contests.tables.ts';

export type NewChainLine = { businessId: number; contestId: number; kind: ChainKind; receiptHash: string; at: Date };
export type ChainHead = typeof contestChainHeads.$inferSelect;
export type UnsealedLine = NewChainLine & { id: number };
type SealedLine = NewChainLine & { sequence: number; hash: string };
export type EnteredRow = Pick<
  typeof contestants.$inferSelect,
  'receiptHash' | 'source' | 'businessId' | 'email' | 'emailNormalized'
>;
type EntryDay = Pick<typeof contestEntryDays.$inferInsert, 'day' | 'source' | 'entries'>;

/** SQL condition with one array parameter for any number of texts, because a batch has thousands. */
const isOneOf = (column: AnyPgColumn, texts: readonly string[]) =>
  sql`${column} = any(${sql.param([...texts])}::text[])`;

export const chainStore = (db: Db | Tx) => ({
  /** Inserts unsealed lines of a contest's chain. Called in the transaction of the change of state. */
  addLines: (lines: readonly NewChainLine[]): Promise<void> => insertMany(db, contestChainLines, lines),

  /** Contests with lines that are not sealed yet. Skips from contest to contest in the partial index. */
  listUnsealed: async (): Promise<number[]> => {
    const rows = await db
      .select({ id: contestChainLines.contestId })
      .from(contestChainLines)
      .where(isNull(contestChainLines.sequence))
      .groupBy(contestChainLines.contestId);
    return rows.map(({ id }) => id);
  },

  hasUnsealed: async (contestId: number): Promise<boolean> => {
    const rows = await db
      .select({ id: contestChainLines.id })
      .from(contestChainLines)
      .where(and(eq(contestChainLines.contestId, contestId), isNull(contestChainLines.sequence)))
      .limit(1);
    return rows.length > 0;
  },

  /**
   * Finds the last sealed line of a contest's chain; undefined while another process seals the chain, unless `waits`.
   */
  lockHead: async (contestId: number, firstHash: string, now: Date, waits: boolean): Promise<ChainHead | undefined> => {
    const lock = () =>
      db
        .select()
        .from(contestChainHeads)
        .where(eq(contestChainHeads.contestId, contestId))
        .for('update', waits ? {} : { skipLocked: true });
    const [head] = await lock();
    if (head) return head;
    const first = db
      .select({
        contestId: contests.id,
        businessId: contests.businessId,
        sequence: sql<number>`0`.as('sequence'),
        hash: sql<string>`${firstHash}::text`.as('hash'),
        sealedAt: sql<Date>`${now.toISOString()}::timestamptz`.as('sealed_at'),
      })
      .from(contests)
      .where(eq(contests.id, contestId));
    const [added] = await db.insert(contestChainHeads).select(first).onConflictDoNothing().returning();
    return added ?? (await lock())[0];
  },

  findHead: async (contestId: number): Promise<ChainHead | undefined> => {
    const [head] = await db.select().from(contestChainHeads).where(eq(contestChainHeads.contestId, contestId));
    return head;
  },

  readUnsealed: async (contestId: number, limit: number): Promise<UnsealedLine[]> =>
    db
      .select({
        id: contestChainLines.id,
        businessId: contestChainLines.businessId,
        contestId: contestChainLines.contestId,
        kind: contestChainLines.kind,
        receiptHash: contestChainLines.receiptHash,
        at: contestChainLines.at,
      })
      .from(contestChainLines)
      .where(and(eq(contestChainLines.contestId, contestId), isNull(contestChainLines.sequence)))
      .orderBy(asc(contestChainLines.id))
      .limit(limit),

  /** Inserts lines of a contest's chain that are sealed already, with the new head. */
  addSealed: async (lines: readonly SealedLine[], head: ChainHead) => {
    await insertMany(db, contestChainLines, lines);
    await db.update(contestChainHeads).set(head).where(eq(contestChainHeads.contestId, head.contestId));
  },

  seal: async (lines: readonly (SealedLine & { id: number })[], head: ChainHead) => {
    const ids = sql.param(lines.map(({ id }) => String(id)));
    const sequences = sql.param(lines.map(({ sequence }) => String(sequence)));
    const hashes = sql.param(lines.map(({ hash }) => hash));
    await db.execute(sql`update contest_chain_lines line set sequence = sealed.sequence::int, hash = sealed.hash
      from (select unnest(${ids}::text[])::bigint as id, unnest(${sequences}::text[]) as sequence, unnest(${hashes}::text[]) as hash) sealed
      where line.id = sealed.id`);
    await db.update(contestChainHeads).set(head).where(eq(contestChainHeads.contestId, head.contestId));
  },

  /** All lines of a contest's chain about these receipt hashes, oldest first. */
  listOfReceipts: (contestId: number, receipts: readonly string[]) =>
    db
      .select({
        id: contestChainLines.id,
        businessId: contestChainLines.businessId,
        contestId: contestChainLines.contestId,
        kind: contestChainLines.kind,
        receiptHash: contestChainLines.receiptHash,
        at: contestChainLines.at,
      })
      .from(contestChainLines)
      .where(
        and(eq(contestChainLines.contestId, contestId), isOneOf(contestChainLines.receiptHash, [...new Set(receipts)])),
      )
      .orderBy(asc(contestChainLines.id)),

  findContest: async (contestId: number): Promise<{ businessId: number; timeZone: string } | undefined> => {
    const [row] = await db
      .select({ businessId: contests.businessId, timeZone: contests.timeZone })
      .from(contests)
      .where(eq(contests.id, contestId));
    return row;
  },

  /**
   * Locks the contestants with these receipt hashes. A concurrent erasure waits for the transaction, or its result is
   * read here.
   */
  lockEntered: async (contestId: number, receipts: readonly string[]): Promise<EnteredRow[]> =>
    receipts.length === 0
      ? []
      : db
          .select({
            receiptHash: contestants.receiptHash,
            source: contestants.source,
            businessId: contestants.businessId,
            email: contestants.email,
            emailNormalized: contestants.emailNormalized,
          })
          .from(contestants)
          .where(and(eq(contestants.contestId, contestId), isOneOf(contestants.receiptHash, receipts)))
          .orderBy(asc(contestants.id))
          .for('key share'),

  /** True if the entry's chain line was sealed and added to the kept sums. */
  isSealed: async (contestId: number, receiptHash: string): Promise<boolean> =>
    (await db.$count(
      contestChainLines,
      and(
        eq(contestChainLines.contestId, contestId),
        eq(contestChainLines.receiptHash, receiptHash),
        inArray(contestChainLines.kind, [...entryKinds]),
        isNotNull(contestChainLines.sequence),
      ),
    )) > 0,

  /** Number of entries that the organizer added. */
  countAdded: (contestId: number): Promise<number> =>
    db.$count(contestChainLines, and(eq(contestChainLines.contestId, contestId), eq(contestChainLines.kind, 'added'))),

  addToTotals: async (businessId: number, contestId: number, changes: ReadonlyMap<ContestantState, number>) => {
    const rows = [...changes].flatMap(([state, change]) =>
      change === 0 ? [] : [{ businessId, contestId, state, contestants: change }],
    );
    if (rows.length === 0) return;
    await db
      .insert(contestStateTotals)
      .values(rows)
      .onConflictDoUpdate({
        target: [contestStateTotals.contestId, contestStateTotals.state],
        set: { contestants: sql`${contestStateTotals.contestants} + excluded.contestants` },
      });
  },

  addEntryDays: async (businessId: number, contestId: number, days: readonly EntryDay[]) => {
    if (days.length === 0) return;
    await db
      .insert(contestEntryDays)
      .values(days.map(({ day, source, entries }) => ({ businessId, contestId, day, source, entries })))
      .onConflictDoUpdate({
        target: [contestEntryDays.contestId, contestEntryDays.day, contestEntryDays.source],
        set: { entries: sql`${contestEntryDays.entries} + excluded.entries` },
      });
  },

  countEntries: async (contestId: number): Promise<number> => {
    const [row] = await db
      .select({ entries: sql<number>`coalesce(sum(${contestEntryDays.entries}), 0)::int` })
      .from(contestEntryDays)
      .where(eq(contestEntryDays.contestId, contestId));
    return row?.entries ?? 0;
  },

  /** Published contests whose chain got lines since their last checkpoint. */
  listForCheckpoint: (): Promise<ChainHead[]> =>
    db
      .select({
        contestId: contestChainHeads.contestId,
        businessId: contestChainHeads.businessId,
        sequence: contestChainHeads.sequence,
        hash: contestChainHeads.hash,
        sealedAt: contestChainHeads.sealedAt,
      })
      .from(contestChainHeads)
      .where(
        sql`not exists (select 1 from contest_chain_checkpoints kept
          where kept.contest_id = ${contestChainHeads.contestId} and kept.sequence = ${contestChainHeads.sequence})`,
      ),

  addCheckpoint: async (checkpoint: typeof contestChainCheckpoints.$inferInsert) => {
    await db.insert(contestChainCheckpoints).values(checkpoint).onConflictDoNothing();
  },

  /** Published heads of a contest's chain, newest first. */
  listCheckpoints: (contestId: number, limit: number) =>
    db
      .select({
        at: contestChainCheckpoints.at,
        sequence: contestChainCheckpoints.sequence,
        hash: contestChainCheckpoints.hash,
        entries: contestChainCheckpoints.entries,
      })
      .from(contestChainCheckpoints)
      .where(eq(contestChainCheckpoints.contestId, contestId))
      .orderBy(desc(contestChainCheckpoints.at))
      .limit(limit),

  /**
   * Sealed lines of a contest's chain after a sequence number, as they are published: `formatChainLine` and the hash.
   */
  readSealed: async (contestId: number, after: number, limit: number): Promise<string> => {
    const line = sql.raw(`sequence || ' ' || kind || ' ' || receipt_hash || ' ' ||
      to_char("at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' ' || hash || E'\\n'`);
    const [page] = await db
      .select({ text: sql<string | null>`string_agg(${line}, '' order by sequence)` })
      .from(contestChainLines)
      .where(
        and(
          eq(contestChainLines.contestId, contestId),
          gt(contestChainLines.sequence, after),
          lte(contestChainLines.sequence, after + limit),
        ),
      );
    return page?.text ?? '';
  },
});
