import type { ContestantState } from '@fanfare/contract/contests/contestants';
import { standingWinnerStates } from '@fanfare/contract/contests/winners';
import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { contestants } from '../contestants.tables.ts';
import { contestReplayChanges, contestReplays } from './fraud.tables.ts';

export type ReplayRow = typeof contestReplays.$inferSelect;
type NewReplayRow = typeof contestReplays.$inferInsert;
type NewChange = typeof contestReplayChanges.$inferInsert;

/** Store of replays (new scorings of all entries of a contest) and the changes each would make. */
export const replayStore = (db: Db | Tx) => ({
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

  findLastReplay: async (contestId: number): Promise<ReplayRow | undefined> => {
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

  /** Ids of the contestants that a replay would change, after an id. */
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
   * Locks contestants whose state or points a replay changes, newest first. Every transaction that changes a friend and
   * then their referrer locks in this order, because the referrer entered before.
   */
  lockChanged: async (replayId: number, beforeId: number | undefined, limit: number): Promise<number[]> => {
    const rows = await db
      .select({ id: contestants.id })
      .from(contestants)
      .where(
        and(
          beforeId === undefined ? undefined : lt(contestants.id, beforeId),
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

  /**
   * Applies the state changes of a replay, except to entries changed since or with a prize; returns the changed
   * entries.
   */
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
          eq(change.replayId, replayId),
          inArray(change.contestantId, [...ids]),
          eq(contestants.id, change.contestantId),
          eq(contestants.state, change.fromState),
          sql`not exists (select 1 from contest_winners winner where winner.contest_id = ${contestants.contestId}
            and winner.receipt_hash = ${contestants.receiptHash} and winner.state in ${standingWinnerStates})`,
        ),
      )
      .returning({ id: contestants.id, receiptHash: contestants.receiptHash, state: contestants.state });
  },

  listChanges: (replayId: number, limit: number) =>
    db
      .select({
        change: contestReplayChanges,
        name: contestants.name,
        email: contestants.email,
      })
      .from(contestReplayChanges)
      .innerJoin(contestants, eq(contestants.id, contestReplayChanges.contestantId))
      .where(eq(contestReplayChanges.replayId, replayId))
      .orderBy(asc(contestReplayChanges.contestantId))
      .limit(limit),
});
