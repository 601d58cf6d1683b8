import type { JobState } from '@fanfare/contract/bulk-ai/articles';
import { and, asc, avg, desc, eq, exists, gte, inArray, isNotNull, isNull, lte, max, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { textContains } from '../../platform/db/text-search.ts';
import { sites } from '../sites/sites.tables.ts';
import { bulkArticles, bulkCategories, bulkJobs, bulkKeywords, bulkSettings } from './bulk-ai.tables.ts';
import type { SiteScope } from './site-scope.ts';

export type JobRow = typeof bulkJobs.$inferSelect;
/** Columns of an article that decide whether its job can run. */
export type JobArticle = Pick<typeof bulkArticles.$inferSelect, keyof typeof articleColumns>;
export type NewJob = typeof bulkJobs.$inferInsert;
type JobFilter = { scope: SiteScope; state?: JobState | undefined; search: string };

const articleColumns = {
  state: bulkArticles.state,
  version: bulkArticles.version,
  deliveryId: bulkArticles.deliveryId,
};
const isJobOf = (businessId: number, id: number) => and(eq(bulkJobs.businessId, businessId), eq(bulkJobs.id, id));

/** Number of articles whose cost is averaged; older ones say less about the next one. */
const averagedArticles = 50;

const canStart = (businessId: number) =>
  and(
    eq(bulkJobs.businessId, businessId),
    eq(bulkJobs.kind, 'article'),
    eq(bulkJobs.state, 'waiting'),
    isNull(bulkJobs.deletedAt),
    or(
      eq(bulkJobs.isUrgent, true),
      and(eq(bulkCategories.isPaused, false), isNotNull(sites.id), isNotNull(bulkKeywords.id)),
    ),
  );
const startOrder = [
  desc(bulkJobs.isUrgent),
  asc(bulkJobs.categoryId),
  asc(bulkKeywords.position),
  asc(bulkJobs.id),
] as const;

export const jobStore = (db: Db | Tx) => ({
  page: async (businessId: number, { scope, state, search }: JobFilter, limit: number, offset: number) => {
    const where = and(
      eq(bulkJobs.businessId, businessId),
      isNull(bulkJobs.deletedAt),
      scope && inArray(bulkJobs.siteId, [...scope]),
      // Stopped jobs, also skipped ones, are listed only if the filter asks for them.
      state ? eq(bulkJobs.state, state) : ne(bulkJobs.state, 'stopped'),
      textContains(search, bulkJobs.keyword, bulkJobs.category),
    );
    const items = await db
      .select({ job: bulkJobs, article: articleColumns })
      .from(bulkJobs)
      .leftJoin(bulkArticles, eq(bulkArticles.id, bulkJobs.articleId))
      .where(where)
      .orderBy(desc(bulkJobs.id))
      .limit(limit)
      .offset(offset);
    return { items: items.map(({ job, article }) => ({ ...job, article })), total: await db.$count(bulkJobs, where) };
  },

  findArticle: async ({ businessId, articleId }: JobRow): Promise<JobArticle | undefined> => {
    if (articleId === null) return undefined;
    const [row] = await db
      .select(articleColumns)
      .from(bulkArticles)
      .where(and(eq(bulkArticles.businessId, businessId), eq(bulkArticles.id, articleId)));
    return row;
  },

  /** Finds a job, also a deleted one, which can be put back. */
  find: async (businessId: number, id: number): Promise<JobRow | undefined> => {
    const [row] = await db.select().from(bulkJobs).where(isJobOf(businessId, id));
    return row;
  },

  findByRequest: async (businessId: number, requestId: string): Promise<JobRow | undefined> => {
    const [row] = await db
      .select()
      .from(bulkJobs)
      .where(and(eq(bulkJobs.businessId, businessId), eq(bulkJobs.requestId, requestId)));
    return row;
  },

  findByDelivery: async (businessId: number, deliveryId: number): Promise<JobRow | undefined> => {
    const [row] = await db
      .select()
      .from(bulkJobs)
      .where(and(eq(bulkJobs.businessId, businessId), eq(bulkJobs.deliveryId, deliveryId)));
    return row;
  },

  /** Finds the newest job of one kind of an article. */
  findOfArticle: async (businessId: number, articleId: number, kind: JobRow['kind']): Promise<JobRow | undefined> => {
    const [row] = await db
      .select()
      .from(bulkJobs)
      .where(and(eq(bulkJobs.businessId, businessId), eq(bulkJobs.articleId, articleId), eq(bulkJobs.kind, kind)))
      .orderBy(desc(bulkJobs.id))
      .limit(1);
    return row;
  },

  /** True if the article has another open job of the same kind (writing or posting). */
  hasOtherOpen: async ({ businessId, id, articleId, kind }: JobRow): Promise<boolean> =>
    articleId !== null &&
    (await db.$count(
      bulkJobs,
      and(
        eq(bulkJobs.businessId, businessId),
        eq(bulkJobs.articleId, articleId),
        eq(bulkJobs.kind, kind),
        inArray(bulkJobs.state, ['waiting', 'running']),
        ne(bulkJobs.id, id),
      ),
    )) > 0,

  insert: async (rows: readonly NewJob[]): Promise<JobRow[]> =>
    rows.length === 0
      ? []
      : db
          .insert(bulkJobs)
          .values([...rows])
          .returning(),

  update: async (businessId: number, id: number, change: Partial<NewJob>): Promise<void> => {
    await db.update(bulkJobs).set(change).where(isJobOf(businessId, id));
  },

  /** Jobs of these keywords, or of a category, that wait, run or failed. */
  listOpen: (businessId: number, of: { keywordIds: readonly number[] } | { categoryId: number }): Promise<JobRow[]> =>
    db
      .select()
      .from(bulkJobs)
      .where(
        and(
          eq(bulkJobs.businessId, businessId),
          'categoryId' in of ? eq(bulkJobs.categoryId, of.categoryId) : inArray(bulkJobs.keywordId, [...of.keywordIds]),
          eq(bulkJobs.kind, 'article'),
          inArray(bulkJobs.state, ['waiting', 'running', 'failed']),
        ),
      ),

  /** Jobs of a site whose articles are being written, and jobs that wait to write a new version of an article. */
  listOpenOfSite: (businessId: number, siteId: number): Promise<JobRow[]> =>
    db
      .select()
      .from(bulkJobs)
      .where(
        and(
          eq(bulkJobs.businessId, businessId),
          eq(bulkJobs.siteId, siteId),
          eq(bulkJobs.kind, 'article'),
          or(eq(bulkJobs.state, 'running'), and(eq(bulkJobs.state, 'waiting'), gte(bulkJobs.version, 2))),
        ),
      ),

  /** Updates names and site of a category's jobs that have not run. */
  followCategory: async (businessId: number, categoryId: number): Promise<void> => {
    await db.execute(sql`
      update bulk_jobs set
        category = bulk_categories.name, site_id = bulk_categories.site_id,
        keyword = coalesce((select name from bulk_keywords where bulk_keywords.id = bulk_jobs.keyword_id), keyword)
      from bulk_categories
      where bulk_categories.id = bulk_jobs.category_id and bulk_jobs.business_id = ${businessId}
        and bulk_jobs.category_id = ${categoryId} and bulk_jobs.state in ('waiting', 'failed')`);
  },

  /**
   * Jobs that can write their article now: first those a person started, then by category in the order of keywords.
   * Paused categories and those without a site are left out. A job a person started is listed even without a site, so
   * that it ends with a reason.
   */
  listWaitingArticles: (businessId: number): Promise<JobRow[]> =>
    db
      .select({ job: bulkJobs })
      .from(bulkJobs)
      .leftJoin(bulkCategories, eq(bulkCategories.id, bulkJobs.categoryId))
      .leftJoin(bulkKeywords, eq(bulkKeywords.id, bulkJobs.keywordId))
      .leftJoin(sites, and(eq(sites.id, bulkCategories.siteId), isNull(sites.deletedAt)))
      .where(canStart(businessId))
      .orderBy(...startOrder)
      .then((rows) => rows.map(({ job }) => job)),

  /** First due job of each category: one of the jobs that a person started, and one of all other jobs. */
  listFirstDue: (businessId: number, now: Date) =>
    db
      .selectDistinctOn([bulkJobs.isUrgent, bulkJobs.categoryId], {
        id: bulkJobs.id,
        categoryId: bulkJobs.categoryId,
        isUrgent: bulkJobs.isUrgent,
      })
      .from(bulkJobs)
      .leftJoin(bulkCategories, eq(bulkCategories.id, bulkJobs.categoryId))
      .leftJoin(bulkKeywords, eq(bulkKeywords.id, bulkJobs.keywordId))
      .leftJoin(sites, and(eq(sites.id, bulkCategories.siteId), isNull(sites.deletedAt)))
      .where(and(canStart(businessId), or(isNull(bulkJobs.runAt), lte(bulkJobs.runAt, now))))
      .orderBy(...startOrder),

  /** Times at which articles were started since a moment, without those that ended without an article. */
  listStarts: async (businessId: number, since: Date): Promise<Date[]> => {
    const rows = await db
      .select({ startedAt: bulkJobs.startedAt })
      .from(bulkJobs)
      .where(
        and(
          eq(bulkJobs.businessId, businessId),
          eq(bulkJobs.kind, 'article'),
          gte(bulkJobs.startedAt, since),
          inArray(bulkJobs.state, ['running', 'done']),
        ),
      )
      .orderBy(asc(bulkJobs.startedAt));
    return rows.flatMap(({ startedAt }) => startedAt ?? []);
  },

  /** Time of the last start, also of a job that failed: a provider that is down is asked once per interval. */
  findLastStart: async (businessId: number, kind: JobRow['kind']): Promise<Date | null> => {
    const [row] = await db
      .select({ at: max(bulkJobs.startedAt) })
      .from(bulkJobs)
      .where(and(eq(bulkJobs.businessId, businessId), eq(bulkJobs.kind, kind)));
    return row?.at ?? null;
  },

  /** Automatic postings on these days, in the time zone of the settings. */
  listSlots: (businessId: number, days: readonly string[]) =>
    db
      .select({ day: bulkJobs.slotDay, slot: bulkJobs.slot, startedAt: bulkJobs.startedAt })
      .from(bulkJobs)
      .where(and(eq(bulkJobs.businessId, businessId), inArray(bulkJobs.slotDay, [...days]))),

  /** Businesses with work: a due job, a job running since before a given time, or an article to post. */
  listBusyEverywhere: async (now: Date, runningSince: Date): Promise<number[]> => {
    const isDue = and(eq(bulkJobs.state, 'waiting'), or(isNull(bulkJobs.runAt), lte(bulkJobs.runAt, now)));
    const isRunning = and(eq(bulkJobs.state, 'running'), lte(bulkJobs.startedAt, runningSince));
    const open = db
      .select({ id: bulkJobs.id })
      .from(bulkJobs)
      .where(and(eq(bulkJobs.businessId, bulkSettings.businessId), isNull(bulkJobs.deletedAt), or(isDue, isRunning)));
    const ready = db
      .select({ id: bulkArticles.id })
      .from(bulkArticles)
      .where(and(eq(bulkArticles.businessId, bulkSettings.businessId), eq(bulkArticles.state, 'ready')));
    const rows = await db
      .select({ businessId: bulkSettings.businessId })
      .from(bulkSettings)
      .where(or(exists(open), exists(ready)))
      .orderBy(asc(bulkSettings.businessId));
    return rows.map(({ businessId }) => businessId);
  },

  /** Running jobs that started before a moment, oldest first. */
  listRunning: (businessId: number, before: Date): Promise<JobRow[]> =>
    db
      .select()
      .from(bulkJobs)
      .where(and(eq(bulkJobs.businessId, businessId), eq(bulkJobs.state, 'running'), lte(bulkJobs.startedAt, before)))
      .orderBy(asc(bulkJobs.startedAt)),

  /** Cost of all versions and attempts of an article, in micro-dollars. */
  sumCost: async (businessId: number, articleId: number): Promise<number> => {
    const [row] = await db
      .select({ total: sql<string | null>`sum(${bulkJobs.cost} + ${bulkJobs.earlierCost})` })
      .from(bulkJobs)
      .where(and(eq(bulkJobs.businessId, businessId), eq(bulkJobs.articleId, articleId)));
    return Number(row?.total ?? 0);
  },

  /** Failed postings whose next attempt is due. */
  listWaitingPostings: (businessId: number, now: Date): Promise<JobRow[]> =>
    db
      .select()
      .from(bulkJobs)
      .where(
        and(
          eq(bulkJobs.businessId, businessId),
          eq(bulkJobs.kind, 'posting'),
          eq(bulkJobs.state, 'waiting'),
          isNull(bulkJobs.deletedAt),
          lte(bulkJobs.runAt, now),
        ),
      )
      .orderBy(asc(bulkJobs.id)),

  /** Average cost of the last articles that were written; null without any. */
  findAverageCost: async (businessId: number): Promise<number | null> => {
    const last = db
      .select({ cost: sql<number>`${bulkArticles.cost} / ${bulkArticles.version}`.as('version_cost') })
      .from(bulkArticles)
      .where(and(eq(bulkArticles.businessId, businessId), gte(bulkArticles.cost, 1)))
      .orderBy(desc(bulkArticles.id))
      .limit(averagedArticles)
      .as('last');
    const [row] = await db.select({ average: avg(last.cost) }).from(last);
    return row?.average == null ? null : Math.round(Number(row.average));
  },
});
