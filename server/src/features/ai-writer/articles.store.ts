import type { ArticleProgress } from '@fanfare/contract/ai-writer/ai-writer';
import { and, desc, eq, exists, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { announce } from '../../platform/db/announcements/announcements.ts';
import type { Db, Tx } from '../../platform/db/index.ts';
import { aiArticleParts, aiArticles } from './ai-writer.tables.ts';

export type ArticleRow = typeof aiArticles.$inferSelect;
export type NewArticle = typeof aiArticles.$inferInsert;
export type Claimed = Pick<ArticleRow, 'id' | 'claim'>;
export type ArticleResult = Pick<ArticleRow, 'title' | 'metaDescription' | 'html' | 'links' | 'progress'>;

/** NOTIFY channel: the payload is the id of an article whose progress or end clients are shown. */
export const articleChannel = 'ai_articles';
const announced = { id: aiArticles.id, announced: announce(articleChannel, aiArticles.id) };

const isPending = eq(aiArticles.status, 'pending');
const isHeld = ({ id, claim }: Claimed) => and(eq(aiArticles.id, id), eq(aiArticles.claim, claim), isPending);

export const articleStore = (db: Db | Tx) => ({
  /** Inserts an article; returns its id, or undefined if the business has an article with this key. */
  insert: async (row: NewArticle): Promise<string | undefined> => {
    const [inserted] = await db.insert(aiArticles).values(row).onConflictDoNothing().returning({ id: aiArticles.id });
    return inserted?.id;
  },

  findByKey: async (businessId: number, idempotencyKey: string): Promise<string | undefined> => {
    const [row] = await db
      .select({ id: aiArticles.id })
      .from(aiArticles)
      .where(and(eq(aiArticles.businessId, businessId), eq(aiArticles.idempotencyKey, idempotencyKey)));
    return row?.id;
  },

  find: async (businessId: number, id: string): Promise<ArticleRow | undefined> => {
    const [row] = await db
      .select()
      .from(aiArticles)
      .where(and(eq(aiArticles.businessId, businessId), eq(aiArticles.id, id)));
    return row;
  },

  /** Articles that are not inserted into a post yet, newest first. */
  listWaiting: (businessId: number, siteId: number, userId: number) =>
    db
      .select({
        id: aiArticles.id,
        siteId: aiArticles.siteId,
        title: aiArticles.title,
        status: aiArticles.status,
        error: aiArticles.error,
        progress: aiArticles.progress,
        createdAt: aiArticles.createdAt,
      })
      .from(aiArticles)
      .where(
        and(
          eq(aiArticles.businessId, businessId),
          eq(aiArticles.siteId, siteId),
          eq(aiArticles.userId, userId),
          eq(aiArticles.feature, 'ai_writer'),
          isNull(aiArticles.settledAt),
        ),
      )
      .orderBy(desc(aiArticles.createdAt))
      .limit(50),

  /** Takes a pending article for a worker, unless another worker has taken it. */
  claim: async (businessId: number, id: string, now: Date, leaseUntil: Date): Promise<ArticleRow | undefined> => {
    const [row] = await db
      .update(aiArticles)
      .set({ leaseUntil, claim: sql`${aiArticles.claim} + 1` })
      .where(
        and(
          eq(aiArticles.businessId, businessId),
          eq(aiArticles.id, id),
          isPending,
          or(isNull(aiArticles.leaseUntil), lt(aiArticles.leaseUntil, now)),
        ),
      )
      .returning();
    return row;
  },

  /** Extends the lease; false if the article was cancelled or another worker took it. */
  renew: async (claimed: Claimed, leaseUntil: Date): Promise<boolean> => {
    const rows = await db
      .update(aiArticles)
      .set({ leaseUntil })
      .where(isHeld(claimed))
      .returning({ id: aiArticles.id });
    return rows.length > 0;
  },

  isHeld: async (claimed: Claimed): Promise<boolean> => (await db.$count(aiArticles, isHeld(claimed))) > 0,

  /**
   * Releases the article after a failure that can be repeated. False if another worker has the article, or the article
   * ended.
   */
  release: async (claimed: Claimed, { isCounted }: { isCounted: boolean }): Promise<boolean> => {
    const rows = await db
      .update(aiArticles)
      .set({ leaseUntil: null, ...(isCounted ? { failures: sql`${aiArticles.failures} + 1` } : {}) })
      .where(isHeld(claimed))
      .returning({ id: aiArticles.id });
    return rows.length > 0;
  },

  setProgress: async (claimed: Claimed, progress: ArticleProgress) => {
    await db.update(aiArticles).set({ progress }).where(isHeld(claimed)).returning(announced);
  },

  addCost: async (id: string, cost: number) => {
    if (cost > 0)
      await db
        .update(aiArticles)
        .set({ cost: sql`${aiArticles.cost} + ${cost}` })
        .where(eq(aiArticles.id, id));
  },

  listParts: async (id: string): Promise<Map<number, unknown>> => {
    const rows = await db.select().from(aiArticleParts).where(eq(aiArticleParts.articleId, id));
    return new Map(rows.map(({ position, answer }) => [position, answer]));
  },

  /** Ends the article of a worker. False if the article ended before, or another worker has it. */
  complete: async (claimed: Claimed, result: ArticleResult, finishedAt: Date): Promise<boolean> => {
    const rows = await db
      .update(aiArticles)
      .set({ ...result, status: 'done', finishedAt, leaseUntil: null })
      .where(isHeld(claimed))
      .returning(announced);
    return rows.length > 0;
  },

  /** Ends a pending article without a text. `settledAt`: set if the person needs no notification. */
  fail: async (id: string, error: string, finishedAt: Date, settledAt: Date | null = null): Promise<boolean> => {
    const rows = await db
      .update(aiArticles)
      .set({ status: 'error', error, finishedAt, settledAt, leaseUntil: null })
      .where(and(eq(aiArticles.id, id), isPending))
      .returning(announced);
    return rows.length > 0;
  },

  /**
   * Moves the paid answers of the last equal article that failed to a new article, and returns the id of the failed
   * one. Articles that differ only in their video count as equal, because models don't get the video.
   */
  takeOverParts: async (article: NewArticle): Promise<string | undefined> => {
    const { id, businessId, siteId, userId, feature, words, note = '', promptVersion = '', description } = article;
    const parts = db.select().from(aiArticleParts).where(eq(aiArticleParts.articleId, aiArticles.id));
    const [earlier] = await db
      .select({ id: aiArticles.id })
      .from(aiArticles)
      .where(
        and(
          eq(aiArticles.businessId, businessId),
          eq(aiArticles.siteId, siteId),
          eq(aiArticles.feature, feature),
          sql`${aiArticles.userId} is not distinct from ${userId ?? null}::bigint`,
          eq(aiArticles.words, words),
          eq(aiArticles.note, note),
          eq(aiArticles.promptVersion, promptVersion),
          sql`${aiArticles.description} - 'youtubeId' = ${JSON.stringify(description)}::jsonb - 'youtubeId'`,
          eq(aiArticles.status, 'error'),
          exists(parts),
        ),
      )
      .orderBy(desc(aiArticles.finishedAt))
      .limit(1);
    if (!earlier) return undefined;
    await db.update(aiArticleParts).set({ articleId: id }).where(eq(aiArticleParts.articleId, earlier.id));
    return earlier.id;
  },

  removeParts: async (id: string) => {
    await db.delete(aiArticleParts).where(eq(aiArticleParts.articleId, id));
  },

  /** Stores that the person read the state, at most once in 5 s. */
  markRead: async ({ id }: Pick<ArticleRow, 'id'>, readAt: Date) => {
    const before = new Date(readAt.getTime() - 5_000);
    await db
      .update(aiArticles)
      .set({ readAt })
      .where(
        and(
          eq(aiArticles.id, id),
          or(isNull(aiArticles.readAt), lt(aiArticles.readAt, before), lt(aiArticles.readAt, aiArticles.finishedAt)),
        ),
      );
  },

  settle: async (id: string, settledAt: Date) => {
    await db
      .update(aiArticles)
      .set({ settledAt })
      .where(and(eq(aiArticles.id, id), ne(aiArticles.status, 'pending'), isNull(aiArticles.settledAt)));
  },

  removeEnded: async (id: string) => {
    await db.delete(aiArticles).where(and(eq(aiArticles.id, id), ne(aiArticles.status, 'pending')));
  },

  listPendingOfSite: (businessId: number, siteId: number) =>
    db
      .select({ id: aiArticles.id })
      .from(aiArticles)
      .where(and(eq(aiArticles.businessId, businessId), eq(aiArticles.siteId, siteId), isPending)),

  /** Pending articles of all businesses whose worker is gone. */
  listAbandonedEverywhere: (now: Date) =>
    db
      .select({ businessId: aiArticles.businessId, requestId: aiArticles.id })
      .from(aiArticles)
      .where(and(isPending, lt(aiArticles.leaseUntil, now)))
      .limit(500),

  listOverdueEverywhere: (createdBefore: Date) =>
    db
      .select()
      .from(aiArticles)
      .where(and(isPending, lt(aiArticles.createdAt, createdBefore)))
      .limit(500),

  /** Finished articles of the post editor whose user has not read the result. */
  listUnreadEverywhere: (finishedBefore: Date) =>
    db
      .select()
      .from(aiArticles)
      .where(
        and(
          lt(aiArticles.finishedAt, finishedBefore),
          // The feature is a literal, so that PostgreSQL uses the index for it with every plan.
          sql`${aiArticles.feature} = 'ai_writer'`,
          isNull(aiArticles.notifiedAt),
          isNull(aiArticles.settledAt),
          or(isNull(aiArticles.readAt), lt(aiArticles.readAt, aiArticles.finishedAt)),
        ),
      )
      .limit(500),

  /** Marks a user as notified; false if another process did. */
  markNotified: async (id: string, notifiedAt: Date): Promise<boolean> => {
    const rows = await db
      .update(aiArticles)
      .set({ notifiedAt })
      .where(and(eq(aiArticles.id, id), isNull(aiArticles.notifiedAt)))
      .returning({ id: aiArticles.id });
    return rows.length > 0;
  },

  /** Removes up to `limit` articles; returns how many. */
  removeFinishedEverywhere: async (before: Date, limit: number): Promise<number> => {
    const old = db.select({ id: aiArticles.id }).from(aiArticles).where(lt(aiArticles.finishedAt, before)).limit(limit);
    return (await db.delete(aiArticles).where(inArray(aiArticles.id, old)).returning({ id: aiArticles.id })).length;
  },
});
