import type { ContestantState } from '@fanfare/contract/contests/contestants';
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { contestants } from '../entries/contestants.tables.ts';
import { contestReplayChanges, contestReplays } from './fraud.tables.ts';

export type ReplayRow = typeof contestReplays.$inferSelect;
type NewReplayRow = typeof contestReplays.$inferInsert;
type NewChange = typeof contestReplayChanges.$inferInsert;
export type EntryToScore = Awaited<ReturnType<ReturnType<typeof fraudStore>['readToScore']>>[number];

/** Far above the highest step of a signal. */
const maxCounted = 200;

const address = sql`${contestants.signals}->>'addressHash'`;
const device = sql`${contestants.signals}->>'deviceHash'`;
const hour = sql`floor(date_part('epoch', ${contestants.createdAt}) / 3600)`;
const groupSize = sql<number>`count(*)::int`;
const firstLetters = [...'abcdefghijklmnopqrstuvwxyz'];
const pattern = sql`regexp_replace(${contestants.emailNormalized}, '[0-9]+', '0', 'g')`;

export const fraudStore = (db: Db | Tx) => {
  /** At most `maxCounted`, so that thousands of entries from one place don't make each further one slower. */
  const count = async (contestId: number, matches: SQL): Promise<number> => {
    const rows = await db
      .select({ id: contestants.id })
      .from(contestants)
      .where(and(eq(contestants.contestId, contestId), matches))
      .limit(maxCounted);
    return rows.length;
  };

  return {
    /** Keys are `{addressHash} {hours since 1970}`. */
    addressGroups: async (contestId: number): Promise<Map<string, number>> => {
      const rows = await db
        .select({ address: sql<string>`${address}`, hour: sql<number>`${hour}::int`, count: groupSize })
        .from(contestants)
        .where(and(eq(contestants.contestId, contestId), sql`${address} is not null`))
        .groupBy(address, hour)
        .having(sql`count(*) >= 4`);
      return new Map(rows.map((row) => [`${row.address} ${row.hour}`, row.count]));
    },

    deviceGroups: async (contestId: number): Promise<Map<string, number>> => {
      const rows = await db
        .select({ device: sql<string>`${device}`, count: groupSize })
        .from(contestants)
        .where(and(eq(contestants.contestId, contestId), sql`${device} is not null`))
        .groupBy(device)
        .having(sql`count(*) >= 2`);
      return new Map(rows.map((row) => [row.device, row.count]));
    },

    /** A statement per first letter, read from the index of addresses; addresses of one pattern have the same. */
    patternGroups: async (contestId: number): Promise<Map<string, number>> => {
      const patterns = new Map<string, number>();
      for (const [index, to] of [...firstLetters, undefined].entries()) {
        const from = firstLetters[index - 1];
        const rows = await db
          .select({ pattern: sql<string>`${pattern}`, count: groupSize })
          .from(contestants)
          .where(
            and(
              eq(contestants.contestId, contestId),
              from === undefined ? undefined : gte(contestants.emailNormalized, from),
              to === undefined ? undefined : lt(contestants.emailNormalized, to),
            ),
          )
          .groupBy(pattern)
          .having(sql`count(*) >= 5`);
        for (const row of rows) patterns.set(row.pattern, row.count);
      }
      return patterns;
    },

    countSameAddress: (contestId: number, hash: string, from: Date, to: Date): Promise<number> =>
      count(
        contestId,
        sql`${address} = ${hash} and ${contestants.createdAt} >= ${from.toISOString()} and ${contestants.createdAt} < ${to.toISOString()}`,
      ),

    countSameDevice: (contestId: number, hash: string): Promise<number> => count(contestId, sql`${device} = ${hash}`),

    /**
     * Referrers of contestants who were referred; empty without a referrer who entered after their friend, because then
     * there is no circle.
     */
    listReferrersOfCircles: async (contestId: number): Promise<Map<number, number | null>> => {
      const rows = await db
        .select({ id: contestants.id, referrerId: contestants.referrerId })
        .from(contestants)
        .where(
          and(
            eq(contestants.contestId, contestId),
            isNotNull(contestants.referrerId),
            sql`exists (select 1 from contestants later where later.contest_id = ${contestId} and later.referrer_id >= later.id)`,
          ),
        );
      return new Map(rows.map(({ id, referrerId }) => [id, referrerId]));
    },

    /** Entries whose state a replay can change, by id. */
    readToScore: (contestId: number, afterId: number, limit: number) =>
      db
        .select({
          ...{ id: contestants.id, email: contestants.email, emailNormalized: contestants.emailNormalized },
          ...{ state: contestants.state, stateReason: contestants.stateReason, signals: contestants.signals },
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

    findDevice: async (
      contestantId: number,
    ): Promise<{ device: string | null; referrerId: number | null } | undefined> => {
      const [row] = await db
        .select({ device: sql<string | null>`${device}`, referrerId: contestants.referrerId })
        .from(contestants)
        .where(eq(contestants.id, contestantId));
      return row;
    },

    insertReplay: async (row: NewReplayRow): Promise<ReplayRow> => {
      const [inserted] = await db.insert(contestReplays).values(row).returning();
      if (!inserted) throw new Error('A replay was not inserted.');
      return inserted;
    },

    updateReplay: async (id: number, change: Partial<NewReplayRow>) => {
      await db.update(contestReplays).set(change).where(eq(contestReplays.id, id));
    },

    findReplay: async (id: number): Promise<ReplayRow | undefined> => {
      const [row] = await db.select().from(contestReplays).where(eq(contestReplays.id, id));
      return row;
    },

    lastReplay: async (contestId: number): Promise<ReplayRow | undefined> => {
      const [row] = await db
        .select()
        .from(contestReplays)
        .where(eq(contestReplays.contestId, contestId))
        .orderBy(desc(contestReplays.id))
        .limit(1);
      return row;
    },

    removeChanges: async (replayId: number) => {
      await db.delete(contestReplayChanges).where(eq(contestReplayChanges.replayId, replayId));
    },

    addChanges: async (rows: readonly NewChange[]) => {
      if (rows.length > 0)
        await db
          .insert(contestReplayChanges)
          .values([...rows])
          .onConflictDoNothing();
    },

    countChanges: async (replayId: number): Promise<Map<ContestantState, number>> => {
      const rows = await db
        .select({ state: contestReplayChanges.toState, count: sql<number>`count(*)::int` })
        .from(contestReplayChanges)
        .where(eq(contestReplayChanges.replayId, replayId))
        .groupBy(contestReplayChanges.toState);
      return new Map(rows.map(({ state, count }) => [state, count]));
    },

    /** Contestants of the changes after an id. */
    listChangedIds: async (replayId: number, afterId: number, limit: number): Promise<number[]> => {
      const rows = await db
        .select({ id: contestReplayChanges.contestantId })
        .from(contestReplayChanges)
        .where(and(eq(contestReplayChanges.replayId, replayId), gt(contestReplayChanges.contestantId, afterId)))
        .orderBy(asc(contestReplayChanges.contestantId))
        .limit(limit);
      return rows.map(({ id }) => id);
    },

    /**
     * Locks contestants whose state or points a replay changes, newest first: the order of everyone who changes a friend
     * and then their referrer, who entered before them.
     */
    lockChanged: async (replayId: number, before: number | undefined, limit: number): Promise<number[]> => {
      const rows = await db
        .select({ id: contestants.id })
        .from(contestants)
        .where(
          and(
            before === undefined ? undefined : lt(contestants.id, before),
            sql`${contestants.id} in (
              select contestant_id from contest_replay_changes where replay_id = ${replayId}
              union select friend.referrer_id from contest_replay_changes change
                join contestants friend on friend.id = change.contestant_id where change.replay_id = ${replayId})`,
          ),
        )
        .orderBy(desc(contestants.id))
        .limit(limit)
        .for('no key update');
      return rows.map(({ id }) => id);
    },

    /** Changes these contestants, except those whose state has changed since the replay; returns the changed ones. */
    applyChanges: (replayId: number, ids: readonly number[], at: Date) => {
      const change = contestReplayChanges;
      return db
        .update(contestants)
        .set({
          state: sql`${change.toState}`,
          score: sql`${change.score}`,
          reasons: sql`${change.reasons}`,
          stateAt: at,
        })
        .from(change)
        .where(
          and(
            ...[eq(change.replayId, replayId), inArray(change.contestantId, [...ids])],
            ...[eq(contestants.id, change.contestantId), eq(contestants.state, change.fromState)],
          ),
        )
        .returning({ id: contestants.id, receiptHash: contestants.receiptHash, state: contestants.state });
    },

    listChanges: (replayId: number, limit: number) =>
      db
        .select({
          change: contestReplayChanges,
          ...{ name: contestants.name, email: contestants.email },
        })
        .from(contestReplayChanges)
        .innerJoin(contestants, eq(contestants.id, contestReplayChanges.contestantId))
        .where(eq(contestReplayChanges.replayId, replayId))
        .orderBy(asc(contestReplayChanges.contestantId))
        .limit(limit),
  };
};
