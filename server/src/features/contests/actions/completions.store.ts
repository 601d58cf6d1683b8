import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import { contestActionCompletions, contestActionTries, contestants } from '../contestants.tables.ts';
import { contestActionCodes, contestActions } from '../contests.tables.ts';

export type NewCompletion = typeof contestActionCompletions.$inferInsert;
type ContestantAction = { contestantId: number; actionId: number };

/** Store of completed actions, tries and secret codes. */
export const completionStore = (db: Db | Tx) => ({
  /**
   * Stores a completion; unique keys let one of several claims win. False if the action is completed already, or
   * verified by an account that was used before.
   */
  insert: async (completion: NewCompletion): Promise<boolean> => {
    const rows = await db
      .insert(contestActionCompletions)
      .values(completion)
      .onConflictDoNothing()
      .returning({ id: contestActionCompletions.id });
    return rows.length > 0;
  },

  insertMany: (completions: readonly NewCompletion[]): Promise<void> =>
    insertMany(db, contestActionCompletions, completions),

  /** True if a contestant completed an action in this occurrence (for daily actions: on this day). */
  has: async (contestantId: number, actionId: number, occurrence: string): Promise<boolean> =>
    (await db.$count(
      contestActionCompletions,
      and(
        eq(contestActionCompletions.contestantId, contestantId),
        eq(contestActionCompletions.actionId, actionId),
        eq(contestActionCompletions.occurrence, occurrence),
      ),
    )) > 0,

  /** Locks an action until the transaction ends, so that one claim of it runs at a time. */
  lockAction: async (actionId: number) => {
    await db
      .select({ id: contestActions.id })
      .from(contestActions)
      .where(eq(contestActions.id, actionId))
      .for('no key update');
  },

  /** True if the post was used before, or its account by another contestant. */
  isPostUsed: async (
    actionId: number,
    contestantId: number,
    { url, account }: { url: string; account: string },
  ): Promise<boolean> => {
    const { detail, contestantId: user } = contestActionCompletions;
    const isOfOther = and(ne(user, contestantId), sql`starts_with(${detail}, ${account})`);
    const isUsed = and(eq(contestActionCompletions.actionId, actionId), or(eq(detail, url), isOfOther));
    return (await db.$count(contestActionCompletions, isUsed)) > 0;
  },

  /** Counts a pending completion from now on; returns the points it gives, or undefined if none is pending. */
  countPending: async (contestantId: number, actionId: number, at: Date): Promise<number | undefined> => {
    const [row] = await db
      .update(contestActionCompletions)
      .set({ state: 'counted', completedAt: at })
      .where(
        and(
          eq(contestActionCompletions.contestantId, contestantId),
          eq(contestActionCompletions.actionId, actionId),
          eq(contestActionCompletions.state, 'pending'),
        ),
      )
      .returning({ points: contestActionCompletions.points });
    return row?.points;
  },

  /** Adds points to a contestant; the time decides ties. */
  addPoints: async (contestantId: number, points: number, at: Date) => {
    await db
      .update(contestants)
      .set({ points: sql`${contestants.points} + ${points}`, pointsAt: at })
      .where(eq(contestants.id, contestantId));
  },

  /** Number of times a contestant completed an action. */
  countOfAction: (contestantId: number, actionId: number): Promise<number> =>
    db.$count(
      contestActionCompletions,
      and(eq(contestActionCompletions.contestantId, contestantId), eq(contestActionCompletions.actionId, actionId)),
    ),

  /**
   * Counts a try before its answer is checked, so that concurrent tries can't exceed `max`. False when no try is left
   * since `since`.
   */
  addTry: async (
    businessId: number,
    { contestantId, actionId }: ContestantAction,
    max: number,
    at: Date,
    since: Date,
  ): Promise<boolean> => {
    const { tries, since: startedAt } = contestActionTries;
    const isOver = sql`${startedAt} <= ${since.toISOString()}::timestamptz`;
    const rows = await db
      .insert(contestActionTries)
      .values({ contestantId, actionId, businessId, tries: 1, since: at })
      .onConflictDoUpdate({
        target: [contestActionTries.contestantId, contestActionTries.actionId],
        set: {
          tries: sql`case when ${isOver} then 1 else ${tries} + 1 end`,
          since: sql`case when ${isOver} then ${at.toISOString()}::timestamptz else ${startedAt} end`,
        },
        setWhere: sql`${isOver} or ${tries} < ${max}`,
      })
      .returning({ tries });
    return rows.length > 0;
  },

  /** Uses a secret code; with single use it then belongs to the contestant. */
  useCode: async (
    { contestantId, actionId }: ContestantAction,
    codeHash: string,
    at: Date,
    isSingleUse: boolean,
  ): Promise<'valid' | 'used' | 'unknown'> => {
    const isCode = and(eq(contestActionCodes.actionId, actionId), eq(contestActionCodes.codeHash, codeHash));
    if ((await db.$count(contestActionCodes, isCode)) === 0) return 'unknown';
    if (!isSingleUse) return 'valid';
    const { usedBy } = contestActionCodes;
    const rows = await db
      .update(contestActionCodes)
      .set({ usedBy: contestantId, usedAt: at })
      .where(and(isCode, or(isNull(usedBy), eq(usedBy, contestantId))))
      .returning({ actionId: contestActionCodes.actionId });
    return rows.length > 0 ? 'valid' : 'used';
  },
});
