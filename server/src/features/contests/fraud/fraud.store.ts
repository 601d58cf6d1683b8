import type { ContestantState } from '@fanfare/contract/contests/contestants';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { contestants } from '../entries/contestants.tables.ts';
import { contestReplayChanges, contestReplays } from './fraud.tables.ts';

export type ReplayRow = typeof contestReplays.$inferSelect;
type NewReplayRow = typeof contestReplays.$inferInsert;
type NewChange = typeof contestReplayChanges.$inferInsert;

const address = sql`${contestants.signals}->>'addressHash'`;
const device = sql`${contestants.signals}->>'deviceHash'`;
const hour = sql`extract(epoch from date_trunc('hour', ${contestants.createdAt}))::bigint`;
const pattern = sql`regexp_replace(${contestants.emailNormalized}, '[0-9]+', '0', 'g')`;

export const fraudStore = (db: Db | Tx) => {
  /** Groups of at least `least` entries: the key and their number. */
  const groups = async (
    contestId: number,
    key: ReturnType<typeof sql>,
    least: number,
  ): Promise<Map<string, number>> => {
    const rows = await db
      .select({ key: sql<string>`(${key})::text`, count: sql<number>`count(*)::int` })
      .from(contestants)
      .where(and(eq(contestants.contestId, contestId), sql`${key} is not null`))
      .groupBy(sql`1`)
      .having(sql`count(*) >= ${least}`);
    return new Map(rows.map((row) => [row.key, row.count]));
  };

  return {
    /** Keys are `{addressHash} {hour in seconds}`. */
    addressGroups: (contestId: number) => groups(contestId, sql`${address} || ' ' || ${hour}`, 4),
    deviceGroups: (contestId: number) => groups(contestId, device, 2),
    patternGroups: (contestId: number) => groups(contestId, pattern, 5),

    countSameAddress: (contestId: number, hash: string, from: Date, to: Date): Promise<number> =>
      db.$count(
        contestants,
        and(
          eq(contestants.contestId, contestId),
          sql`${address} = ${hash}`,
          sql`${contestants.createdAt} >= ${from.toISOString()} and ${contestants.createdAt} < ${to.toISOString()}`,
        ),
      ),

    countSameDevice: (contestId: number, hash: string): Promise<number> =>
      db.$count(contestants, and(eq(contestants.contestId, contestId), sql`${device} = ${hash}`)),

    /** Referrers of contestants who were referred. */
    listReferrers: async (contestId: number): Promise<Map<number, number | null>> => {
      const rows = await db
        .select({ id: contestants.id, referrerId: contestants.referrerId })
        .from(contestants)
        .where(and(eq(contestants.contestId, contestId), sql`${contestants.referrerId} is not null`));
      return new Map(rows.map(({ id, referrerId }) => [id, referrerId]));
    },

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

    listChanges: (replayId: number, afterId: number, limit: number) =>
      db
        .select({
          change: contestReplayChanges,
          ...{ name: contestants.name, email: contestants.email, state: contestants.state },
          receiptHash: contestants.receiptHash,
        })
        .from(contestReplayChanges)
        .innerJoin(contestants, eq(contestants.id, contestReplayChanges.contestantId))
        .where(and(eq(contestReplayChanges.replayId, replayId), sql`${contestReplayChanges.contestantId} > ${afterId}`))
        .orderBy(asc(contestReplayChanges.contestantId))
        .limit(limit),
  };
};
