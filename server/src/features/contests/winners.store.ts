import { qualifyingStates } from '@fanfare/contract/contests/contestants';
import { standingWinnerStates } from '@fanfare/contract/contests/winners';
import { and, asc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { contestants } from './contestants.tables.ts';
import { contests } from './contests.tables.ts';
import { contestWinners } from './draws.tables.ts';

export type WinnerRow = typeof contestWinners.$inferSelect;
export type NewWinnerRow = typeof contestWinners.$inferInsert;

/**
 * Query for the contestant of each winner, for a lateral join. In a plain join PostgreSQL merges winners with all
 * contestants, since new winners are not in its statistics.
 */
export const personOfWinner = (db: Db | Tx) =>
  db
    .select({ name: contestants.name, email: contestants.email, points: contestants.points })
    .from(contestants)
    .where(eq(contestants.id, contestWinners.contestantId))
    .limit(1)
    .as('person');

export const winnerStore = (db: Db | Tx) => ({
  /** Winners of a contest with their contestants, in the order of the draws. */
  list: (contestId: number) => {
    const person = personOfWinner(db);
    return db
      .select({ winner: contestWinners, name: person.name, email: person.email, points: person.points })
      .from(contestWinners)
      .leftJoinLateral(person, sql`true`)
      .where(eq(contestWinners.contestId, contestId))
      .orderBy(asc(contestWinners.prizeId), asc(contestWinners.rank));
  },

  /** Winners of a contest who keep their prize, with their names, in the order of the draws. */
  listStanding: (contestId: number) => {
    const person = personOfWinner(db);
    return db
      .select({
        id: contestWinners.id,
        prizeId: contestWinners.prizeId,
        state: contestWinners.state,
        contestantId: contestWinners.contestantId,
        name: person.name,
      })
      .from(contestWinners)
      .leftJoinLateral(person, sql`true`)
      .where(and(eq(contestWinners.contestId, contestId), inArray(contestWinners.state, [...standingWinnerStates])))
      .orderBy(asc(contestWinners.rank));
  },

  listOfDraw: (drawId: number): Promise<WinnerRow[]> =>
    db.select().from(contestWinners).where(eq(contestWinners.drawId, drawId)).orderBy(asc(contestWinners.rank)),

  /** Number of winners of a prize who keep it. */
  countStanding: (prizeId: number): Promise<number> =>
    db.$count(
      contestWinners,
      and(eq(contestWinners.prizeId, prizeId), inArray(contestWinners.state, [...standingWinnerStates])),
    ),

  /** Receipt hashes of contestants who keep a prize of the contest. */
  listStandingReceipts: async (contestId: number): Promise<string[]> => {
    const rows = await db
      .select({ receipt: contestWinners.receiptHash })
      .from(contestWinners)
      .where(and(eq(contestWinners.contestId, contestId), inArray(contestWinners.state, [...standingWinnerStates])));
    return rows.map(({ receipt }) => receipt);
  },

  /** Ids of the contestants who still qualify, by receipt hash. */
  findQualifying: async (contestId: number, receipts: readonly string[]): Promise<Map<string, number>> => {
    if (receipts.length === 0) return new Map();
    const rows = await db
      .select({ id: contestants.id, receipt: contestants.receiptHash })
      .from(contestants)
      .where(
        and(
          eq(contestants.contestId, contestId),
          inArray(contestants.receiptHash, [...receipts]),
          inArray(contestants.state, [...qualifyingStates]),
          // Contestants who erased their data can't be emailed, so they don't qualify.
          ne(contestants.email, ''),
        ),
      );
    return new Map(rows.map(({ id, receipt }) => [receipt, id]));
  },

  insert: async (rows: readonly NewWinnerRow[]): Promise<WinnerRow[]> =>
    rows.length === 0
      ? []
      : db
          .insert(contestWinners)
          .values([...rows])
          .returning(),

  update: async (id: number, change: Partial<NewWinnerRow>) => {
    await db.update(contestWinners).set(change).where(eq(contestWinners.id, id));
  },

  /** Finds a winner of a prize, by the winner's id or the contestant's id. */
  find: async (contestId: number, prizeId: number, by: { contestantId?: number; winnerId?: number }) => {
    const isWinner =
      by.winnerId === undefined
        ? eq(contestWinners.contestantId, by.contestantId ?? 0)
        : eq(contestWinners.id, by.winnerId);
    const [row] = await db
      .select()
      .from(contestWinners)
      .where(and(eq(contestWinners.contestId, contestId), eq(contestWinners.prizeId, prizeId), isWinner));
    return row;
  },

  findById: async (id: number): Promise<WinnerRow | undefined> => {
    const [row] = await db.select().from(contestWinners).where(eq(contestWinners.id, id));
    return row;
  },

  findContestant: async (id: number) => {
    const [row] = await db
      .select({ email: contestants.email, name: contestants.name, state: contestants.state })
      .from(contestants)
      .where(eq(contestants.id, id));
    return row;
  },

  /** Finds a winner who can claim or has claimed, with the contest, by the hash of the token in the winner's email. */
  findByClaim: async (claimTokenHash: string) => {
    const [row] = await db
      .select({ winner: contestWinners, slug: contests.slug, businessId: contests.businessId })
      .from(contestWinners)
      .innerJoin(contests, eq(contests.id, contestWinners.contestId))
      .where(
        and(eq(contestWinners.claimTokenHash, claimTokenHash), inArray(contestWinners.state, ['announced', 'claimed'])),
      );
    return row;
  },

  /** Announced winners who did not claim in time. */
  listOverdue: (now: Date) =>
    db
      .select({ id: contestWinners.id, contestId: contestWinners.contestId, businessId: contests.businessId })
      .from(contestWinners)
      .innerJoin(contests, eq(contests.id, contestWinners.contestId))
      .where(and(inArray(contestWinners.state, ['selected', 'announced']), lte(contestWinners.claimUntil, now)))
      .orderBy(asc(contestWinners.claimUntil))
      .limit(200),

  lock: async (id: number): Promise<WinnerRow | undefined> => {
    const [row] = await db.select().from(contestWinners).where(eq(contestWinners.id, id)).for('update');
    return row;
  },
});
