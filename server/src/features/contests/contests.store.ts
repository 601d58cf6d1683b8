import { standingWinnerStates } from '@fanfare/contract/contests/winners';
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { contests } from './contests.tables.ts';

export type ContestDbRow = typeof contests.$inferSelect;
export type NewContestRow = typeof contests.$inferInsert;

const isContestOf = (businessId: number, id: number) =>
  and(eq(contests.businessId, businessId), eq(contests.id, id), isNull(contests.deletedAt));

/** Columns of a contest in lists, without templates and settings, which lists don't show. */
const listColumns = {
  id: contests.id,
  name: contests.name,
  slug: contests.slug,
  campaignId: contests.campaignId,
  startDate: contests.startDate,
  endDate: contests.endDate,
  timeZone: contests.timeZone,
  startsAt: contests.startsAt,
  endsAt: contests.endsAt,
  createdAt: contests.createdAt,
  publishedAt: contests.publishedAt,
};

/**
 * SQL: true if every prize of the contest has as many standing (not expired or disqualified) winners as its quantity.
 */
export const contestIsDrawn = sql<boolean>`(
  exists (select 1 from contest_prizes prize where prize.contest_id = contests.id)
  and not exists (
    select 1 from contest_prizes prize
    where prize.contest_id = contests.id and prize.quantity > (
      select count(*) from contest_winners winner
      where winner.prize_id = prize.id and winner.state in ${standingWinnerStates}
    )
  )
)`;

export const contestStore = (db: Db | Tx) => ({
  /** Contests of a business, newest first; with `ids`, these only. */
  list: (businessId: number, ids?: number[]) =>
    db
      .select({ ...listColumns, isDrawn: contestIsDrawn })
      .from(contests)
      .where(
        and(
          eq(contests.businessId, businessId),
          isNull(contests.deletedAt),
          ids ? inArray(contests.id, ids) : undefined,
        ),
      )
      .orderBy(desc(contests.id)),

  find: async (businessId: number, id: number): Promise<ContestDbRow | undefined> => {
    const [row] = await db.select().from(contests).where(isContestOf(businessId, id));
    return row;
  },

  /**
   * Locks a contest. Lock order: the contest first, then contestants, newest first. Inserts of rows that refer to the
   * contest are still possible, so a transaction that holds a contestant never waits for the contest.
   */
  lock: async (businessId: number, id: number): Promise<ContestDbRow | undefined> => {
    const [row] = await db.select().from(contests).where(isContestOf(businessId, id)).for('no key update');
    return row;
  },

  lockById: async (id: number): Promise<ContestDbRow | undefined> => {
    const [row] = await db
      .select()
      .from(contests)
      .where(and(eq(contests.id, id), isNull(contests.deletedAt)))
      .for('no key update');
    return row;
  },

  findPublished: async (id: number) => {
    const [row] = await db
      .select({ id: contests.id, name: contests.name, slug: contests.slug })
      .from(contests)
      .where(and(eq(contests.id, id), isNotNull(contests.publishedAt), isNull(contests.deletedAt)));
    return row;
  },

  findBySubmitId: async (businessId: number, submitId: string): Promise<ContestDbRow | undefined> => {
    const [row] = await db
      .select()
      .from(contests)
      .where(and(eq(contests.businessId, businessId), eq(contests.submitId, submitId), isNull(contests.deletedAt)));
    return row;
  },

  isDrawn: async (id: number): Promise<boolean> => {
    const [row] = await db.select({ isDrawn: contestIsDrawn }).from(contests).where(eq(contests.id, id));
    return row?.isDrawn ?? false;
  },

  count: (businessId: number): Promise<number> =>
    db.$count(contests, and(eq(contests.businessId, businessId), isNull(contests.deletedAt))),

  /** Inserts a contest; undefined when a request with the same submit id inserted it first. */
  insert: async (row: NewContestRow): Promise<ContestDbRow | undefined> => {
    const [inserted] = await db
      .insert(contests)
      .values(row)
      .onConflictDoNothing({ target: [contests.businessId, contests.submitId] })
      .returning();
    return inserted;
  },

  update: async (id: number, change: Partial<NewContestRow>): Promise<ContestDbRow> => {
    const [row] = await db
      .update(contests)
      .set({ ...change, version: sql`${contests.version} + 1` })
      .where(eq(contests.id, id))
      .returning();
    if (!row) throw new Error('A contest was deleted while it was locked.');
    return row;
  },

  remove: async (id: number) => {
    await db.delete(contests).where(eq(contests.id, id));
  },

  listDeleted: () =>
    db
      .select({ id: contests.id, businessId: contests.businessId })
      .from(contests)
      .where(isNotNull(contests.deletedAt))
      .limit(20),

  /** Published contests whose start has passed and was not announced yet. */
  listToStart: (now: Date) =>
    db
      .select({ id: contests.id, businessId: contests.businessId })
      .from(contests)
      .where(
        and(
          isNotNull(contests.publishedAt),
          isNull(contests.startedAt),
          isNull(contests.deletedAt),
          lte(contests.startsAt, now),
        ),
      )
      .orderBy(asc(contests.startsAt))
      .limit(500),

  listToEnd: (now: Date) =>
    db
      .select({ id: contests.id, businessId: contests.businessId })
      .from(contests)
      .where(
        and(
          isNotNull(contests.publishedAt),
          isNull(contests.endedAt),
          isNull(contests.deletedAt),
          lte(contests.endsAt, now),
        ),
      )
      .orderBy(asc(contests.endsAt))
      .limit(500),

  /** Published contests that start or end between two dates. */
  listBetween: (businessId: number, from: Date, to: Date) =>
    db
      .select(listColumns)
      .from(contests)
      .where(
        and(
          eq(contests.businessId, businessId),
          isNull(contests.deletedAt),
          isNotNull(contests.publishedAt),
          or(
            and(gte(contests.startsAt, from), lte(contests.startsAt, to)),
            and(gte(contests.endsAt, from), lte(contests.endsAt, to)),
          ),
        ),
      ),
});
