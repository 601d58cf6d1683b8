import type { ContestantState } from '@fanfare/contract/contests/contestants';
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, like, lte, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { contestants, contestEntryDays, contestStateTotals } from './contestants.tables.ts';
import { contestChanges, contestOldSlugs, contests } from './contests.tables.ts';

export type ContestDbRow = typeof contests.$inferSelect;
export type NewContestRow = typeof contests.$inferInsert;

const isContestOf = (businessId: number, id: number) =>
  and(eq(contests.businessId, businessId), eq(contests.id, id), isNull(contests.deletedAt));

/** Columns of lists, which don't show templates and settings. */
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

/** True if every prize of the contest has as many standing winners as its quantity. */
export const contestIsDrawn = sql<boolean>`(
  exists (select 1 from contest_prizes prize where prize.contest_id = contests.id)
  and not exists (
    select 1 from contest_prizes prize
    where prize.contest_id = contests.id and prize.quantity > (
      select count(*) from contest_winners winner
      where winner.prize_id = prize.id and winner.state in ('selected', 'announced', 'claimed')
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
   * Locks a contest, before anything else of it; contestants are locked next, newest first. Rows that refer to the
   * contest can still be inserted, so a transaction that has locked a contestant never waits for it.
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

/** Store of the addresses of contest pages, which share one name space in the installation. */
export const slugStore = (db: Db | Tx) => ({
  /** The contest that has this address now or had it before. */
  findHolder: async (slug: string): Promise<number | undefined> => {
    const [current] = await db.select({ id: contests.id }).from(contests).where(eq(contests.slug, slug));
    if (current) return current.id;
    const [former] = await db
      .select({ id: contestOldSlugs.contestId })
      .from(contestOldSlugs)
      .where(eq(contestOldSlugs.slug, slug));
    return former?.id;
  },

  /** All addresses in use that begin with this text. */
  listByPrefix: async (prefix: string): Promise<string[]> => {
    const pattern = `${prefix}%`;
    // Search: all addresses, read once when a contest gets its own.
    const current = db.select({ slug: contests.slug }).from(contests).where(like(contests.slug, pattern)).limit(1000);
    const former = db
      .select({ slug: contestOldSlugs.slug })
      .from(contestOldSlugs)
      // Search: the same.
      .where(like(contestOldSlugs.slug, pattern))
      .limit(1000);
    return [...(await current), ...(await former)].flatMap(({ slug }) => slug ?? []);
  },

  countOld: (contestId: number): Promise<number> =>
    db.$count(contestOldSlugs, eq(contestOldSlugs.contestId, contestId)),

  /** Keeps the old address and frees the new one, if it was an old one of the same contest. */
  replace: async (businessId: number, contestId: number, oldSlug: string, newSlug: string) => {
    await db
      .delete(contestOldSlugs)
      .where(and(eq(contestOldSlugs.slug, newSlug), eq(contestOldSlugs.contestId, contestId)));
    await db.insert(contestOldSlugs).values({ slug: oldSlug, businessId, contestId }).onConflictDoNothing();
  },
});

/** Store of kept totals of contestants by state. Unconfirmed ones have no line in the chain and no kept total. */
export const stateTotalStore = (db: Db | Tx) => {
  const list = async (contestIds: readonly number[]): Promise<Map<number, Map<ContestantState, number>>> => {
    if (contestIds.length === 0) return new Map();
    const rows = await db
      .select()
      .from(contestStateTotals)
      .where(inArray(contestStateTotals.contestId, [...contestIds]));
    const byContest = Map.groupBy(rows, ({ contestId }) => contestId);
    return new Map(
      [...byContest].map(([id, totals]) => [id, new Map(totals.map(({ state, contestants }) => [state, contestants]))]),
    );
  };

  return {
    list,

    /** Totals of one contest; unconfirmed entries are counted in an index. */
    find: async (contestId: number): Promise<Map<ContestantState, number>> => {
      const isUnconfirmed = and(eq(contestants.contestId, contestId), eq(contestants.state, 'unconfirmed'));
      const kept = (await list([contestId])).get(contestId) ?? [];
      return new Map([...kept, ['unconfirmed', await db.$count(contestants, isUnconfirmed)]]);
    },
  };
};

/** Store of kept sums of views and entries. */
export const entryDayStore = (db: Db | Tx) => ({
  sumBySource: (contestId: number) => {
    const { source, views, entries } = contestEntryDays;
    const sumOf = (column: typeof views | typeof entries) => sql<number>`sum(${column})::int`;
    return db
      .select({ source, views: sumOf(views), entries: sumOf(entries) })
      .from(contestEntryDays)
      .where(eq(contestEntryDays.contestId, contestId))
      .groupBy(source)
      .orderBy(desc(sumOf(entries)), desc(sumOf(views)), asc(source));
  },
});

export const contestChangeStore = (db: Db | Tx) => ({
  list: (contestId: number) =>
    db
      .select({ at: contestChanges.at, text: contestChanges.text })
      .from(contestChanges)
      .where(and(eq(contestChanges.contestId, contestId), ne(contestChanges.text, '')))
      .orderBy(desc(contestChanges.id))
      .limit(200),

  insert: async (businessId: number, contestId: number, userId: number, at: Date, texts: readonly string[]) => {
    if (texts.length > 0)
      await db.insert(contestChanges).values(texts.map((text) => ({ businessId, contestId, userId, at, text })));
  },
});
