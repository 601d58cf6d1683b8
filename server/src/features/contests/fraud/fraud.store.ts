import type { ScoreReason } from '@fanfare/contract/contests/contestants';
import { and, asc, eq, gt, gte, inArray, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { contestChainLines } from '../chain.tables.ts';
import { contestants } from '../contestants.tables.ts';

type ScoredEntry = { id: number; score: number; reasons: ScoreReason[] };
export type UnscoredEntry = Awaited<ReturnType<ReturnType<typeof fraudStore>['lockSealed']>>[number];
export type EntryToScore = Awaited<ReturnType<ReturnType<typeof fraudStore>['readToScore']>>[number];

/** Limit of counting equal entries, far above the highest number that a signal distinguishes. */
const maxCounted = 200;

// SQL of the columns and groups that the score depends on.
const address = sql`${contestants.signals}->>'addressHash'`;
const device = sql`${contestants.signals}->>'deviceHash'`;
const addressAndHour = sql`${address} || ' ' || floor(date_part('epoch', ${contestants.createdAt}) / 3600)::int`;
const firstLetters = [...'abcdefghijklmnopqrstuvwxyz'];
const hour = sql`date_bin('1 hour', ${contestants.createdAt}, '1970-01-01Z')`;
const pattern = sql`regexp_replace(${contestants.emailNormalized}, '[0-9]+', '0', 'g')`;

/** Condition of unscored entries, the same as in their index. */
const isUnscored = sql`contestants.score is null and contestants.state = 'counted' and contestants.origin = 'visitor'`;
const referrer = alias(contestants, 'referrer');

/**
 * Counts at most `maxCounted` entries, so that a new entry is not scored more slowly when thousands came from the same
 * place.
 */
const countSame = (matches: SQL) =>
  sql<number>`(select count(*)::int from (select 1 from contestants same
    where same.contest_id = ${contestants.contestId} and ${matches} limit ${maxCounted}) found)`;

/**
 * Store of the fraud score. `rowsPerRead`: number of rows in one answer, because hundreds of thousands of rows at once
 * would block the event loop.
 */
export const fraudStore = (db: Db | Tx, rowsPerRead = 10_000) => {
  /** Keys that at least `minSize` entries have, with the number of these entries. */
  const readGroupSizes = async (
    contestId: number,
    key: SQL,
    minSize: number,
    within?: SQL,
  ): Promise<Map<string, number>> => {
    const sizes = new Map<string, number>();
    for (let last = ''; ; ) {
      const rows = await db
        .select({ key: sql<string>`${key}`, size: sql<number>`count(*)::int` })
        .from(contestants)
        .where(and(eq(contestants.contestId, contestId), sql`${key} > ${last}`, within))
        .groupBy(key)
        .having(sql`count(*) >= ${minSize}`)
        .orderBy(key)
        .limit(rowsPerRead);
      for (const row of rows) sizes.set(row.key, row.size);
      last = rows.at(-1)?.key ?? last;
      if (rows.length < rowsPerRead) return sizes;
    }
  };

  const lockUnscored = (contestId: number, matches: SQL | undefined, limit: number) =>
    db
      .select({
        id: contestants.id,
        email: contestants.email,
        receiptHash: contestants.receiptHash,
        signals: contestants.signals,
        referrersReferrer: referrer.referrerId,
        referrersDevice: sql<string | null>`${referrer.signals}->>'deviceHash'`,
        sameAddress: countSame(sql`same.signals->>'addressHash' = ${address}
            and same.created_at >= ${hour} and same.created_at < ${hour} + interval '1 hour'`),
        sameDevice: countSame(sql`same.signals->>'deviceHash' = ${device}`),
      })
      .from(contestants)
      .leftJoin(referrer, eq(referrer.id, contestants.referrerId))
      .where(and(eq(contestants.contestId, contestId), matches, isUnscored))
      .orderBy(asc(contestants.id))
      .limit(limit)
      .for('update', { of: contestants });

  return {
    /** Sizes of address groups; keys are `{addressHash} {hours since 1970}`. */
    readAddressGroups: (contestId: number) => readGroupSizes(contestId, addressAndHour, 4),

    /** Sizes of groups of entries from one device. */
    readDeviceGroups: (contestId: number) => readGroupSizes(contestId, device, 2),

    /**
     * Sizes of groups of similar email addresses, by one statement per first letter, read from the index of addresses;
     * addresses of one pattern have the same first letter.
     */
    readPatternGroups: async (contestId: number): Promise<Map<string, number>> => {
      const patterns = new Map<string, number>();
      for (const [index, to] of [...firstLetters, undefined].entries()) {
        const from = firstLetters[index - 1];
        const within = and(
          from === undefined ? undefined : gte(contestants.emailNormalized, from),
          to === undefined ? undefined : lt(contestants.emailNormalized, to),
        );
        for (const [key, size] of await readGroupSizes(contestId, pattern, 5, within)) patterns.set(key, size);
      }
      return patterns;
    },

    /**
     * Unscored entries of visitors whose chain lines are in the given range, with the facts of their score; locked.
     * Lines are read before entries: PostgreSQL's statistics miss a rush of entries, and a join would look up every
     * entry's line.
     */
    lockSealed: async (contestId: number, after: number, count: number) => {
      const lines = await db
        .select({ receipt: contestChainLines.receiptHash })
        .from(contestChainLines)
        .where(
          and(
            eq(contestChainLines.contestId, contestId),
            eq(contestChainLines.kind, 'entered'),
            gt(contestChainLines.sequence, after),
            lte(contestChainLines.sequence, after + count),
          ),
        );
      return lockUnscored(
        contestId,
        sql`${contestants.receiptHash} = any(${sql.param(lines.map(({ receipt }) => receipt))}::text[])`,
        count,
      );
    },

    /** Entries of visitors that have no score yet, whether they are in the contest's chain or not yet; locked. */
    lockAllUnscored: (contestId: number, limit: number) => lockUnscored(contestId, undefined, limit),

    /** True if an entry of a visitor has no score yet. */
    hasUnscored: async (contestId: number): Promise<boolean> => {
      const rows = await db
        .select({ id: contestants.id })
        .from(contestants)
        .where(and(eq(contestants.contestId, contestId), isUnscored))
        .limit(1);
      return rows.length > 0;
    },

    saveScores: async (rows: readonly ScoredEntry[]) => {
      const given = JSON.stringify(rows.map(({ id, score, reasons }) => ({ id, score, reasons })));
      await db.execute(sql`update contestants set score = given.score, reasons = given.reasons
        from json_to_recordset(${given}::json) as given (id bigint, score int, reasons jsonb)
        where contestants.id = given.id`);
    },

    /** Holds entries that were just scored. */
    hold: async (ids: readonly number[], at: Date) => {
      await db
        .update(contestants)
        .set({ state: 'held', stateAt: at })
        .where(inArray(contestants.id, [...ids]));
    },

    /**
     * Referrers by contestant, for finding circles. Empty if every referrer entered before their friend, because then
     * there is no circle.
     */
    listReferrersOfCircles: async (contestId: number): Promise<Map<number, number | null>> => {
      const referrers = new Map<number, number | null>();
      for (let last = 0; ; ) {
        const rows = await db
          .select({ id: contestants.id, referrerId: contestants.referrerId })
          .from(contestants)
          .where(
            and(
              eq(contestants.contestId, contestId),
              gt(contestants.id, last),
              isNotNull(contestants.referrerId),
              sql`exists (select 1 from contestants later where later.contest_id = ${contestId} and later.referrer_id >= later.id)`,
            ),
          )
          .orderBy(asc(contestants.id))
          .limit(rowsPerRead);
        for (const { id, referrerId } of rows) referrers.set(id, referrerId);
        last = rows.at(-1)?.id ?? last;
        if (rows.length < rowsPerRead) return referrers;
      }
    },

    /** Entries whose state a replay can change, by id. */
    readToScore: (contestId: number, afterId: number, limit: number) =>
      db
        .select({
          id: contestants.id,
          email: contestants.email,
          emailNormalized: contestants.emailNormalized,
          state: contestants.state,
          stateReason: contestants.stateReason,
          signals: contestants.signals,
          createdAt: contestants.createdAt,
          referrersDevice: sql<string | null>`(select referrer.signals->>'deviceHash' from contestants referrer
            where referrer.id = contestants.referrer_id)`,
        })
        .from(contestants)
        .where(
          and(
            eq(contestants.contestId, contestId),
            gt(contestants.id, afterId),
            inArray(contestants.state, ['counted', 'held']),
          ),
        )
        .orderBy(asc(contestants.id))
        .limit(limit),
  };
};
