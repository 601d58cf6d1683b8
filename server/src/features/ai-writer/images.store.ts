import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { aiImages } from './ai-writer.tables.ts';

export type ImageRow = typeof aiImages.$inferSelect;
export type NewImage = typeof aiImages.$inferInsert;
type Claimed = Pick<ImageRow, 'id' | 'claim'>;

const isWaiting = eq(aiImages.status, 'waiting');
const isHeld = ({ id, claim }: Claimed) => and(eq(aiImages.id, id), eq(aiImages.claim, claim), isWaiting);

export const imageStore = (db: Db | Tx) => ({
  /** Inserts an image; an existing one with the same position in the article is kept. */
  insert: async (row: NewImage) => {
    await db.insert(aiImages).values(row).onConflictDoNothing();
  },

  find: async (businessId: number, id: string): Promise<ImageRow | undefined> => {
    const [row] = await db
      .select()
      .from(aiImages)
      .where(and(eq(aiImages.businessId, businessId), eq(aiImages.id, id)));
    return row;
  },

  listOfArticle: (articleId: string): Promise<ImageRow[]> =>
    db.select().from(aiImages).where(eq(aiImages.articleId, articleId)).orderBy(asc(aiImages.position)),

  findFeatured: async (articleId: string): Promise<ImageRow | undefined> => {
    const [row] = await db
      .select()
      .from(aiImages)
      .where(and(eq(aiImages.articleId, articleId), eq(aiImages.purpose, 'featured')));
    return row;
  },

  claim: async (businessId: number, id: string, now: Date, leaseUntil: Date): Promise<ImageRow | undefined> => {
    const [row] = await db
      .update(aiImages)
      .set({ leaseUntil, claim: sql`${aiImages.claim} + 1` })
      .where(
        and(
          eq(aiImages.businessId, businessId),
          eq(aiImages.id, id),
          isWaiting,
          or(isNull(aiImages.leaseUntil), lt(aiImages.leaseUntil, now)),
        ),
      )
      .returning();
    return row;
  },

  renew: async (claimed: Claimed, leaseUntil: Date) => {
    await db.update(aiImages).set({ leaseUntil }).where(isHeld(claimed));
  },

  release: async (claimed: Claimed): Promise<number | undefined> => {
    const [row] = await db
      .update(aiImages)
      .set({ leaseUntil: null, failures: sql`${aiImages.failures} + 1` })
      .where(isHeld(claimed))
      .returning({ failures: aiImages.failures });
    return row?.failures;
  },

  complete: async (claimed: Claimed, mediaId: number, finishedAt: Date) => {
    await db.update(aiImages).set({ status: 'done', mediaId, finishedAt, leaseUntil: null }).where(isHeld(claimed));
  },

  fail: async (id: string, error: string, finishedAt: Date) => {
    await db
      .update(aiImages)
      .set({ status: 'error', error, finishedAt, leaseUntil: null })
      .where(and(eq(aiImages.id, id), isWaiting));
  },

  addCost: async (id: string, cost: number) => {
    if (cost > 0)
      await db
        .update(aiImages)
        .set({ cost: sql`${aiImages.cost} + ${cost}` })
        .where(eq(aiImages.id, id));
  },

  /** Moves the drawn images of an article that failed to a new one. Their cost stays with the article that paid it. */
  takeOver: async (fromArticleId: string, articleId: string) => {
    await db
      .update(aiImages)
      .set({ articleId, cost: 0 })
      .where(and(eq(aiImages.articleId, fromArticleId), eq(aiImages.status, 'done'), isNotNull(aiImages.mediaId)));
  },

  /** Ends the waiting images of an article that ended; `failOfSite` those of a removed site. */
  failOfArticle: async (articleId: string, error: string, finishedAt: Date) => {
    await db
      .update(aiImages)
      .set({ status: 'error', error, finishedAt, leaseUntil: null })
      .where(and(eq(aiImages.articleId, articleId), isWaiting));
  },
  failOfSite: async (businessId: number, siteId: number, error: string, finishedAt: Date) => {
    await db
      .update(aiImages)
      .set({ status: 'error', error, finishedAt, leaseUntil: null })
      .where(and(eq(aiImages.businessId, businessId), eq(aiImages.siteId, siteId), isWaiting));
  },

  /** Images of all businesses whose worker is gone. */
  listAbandonedEverywhere: (now: Date) =>
    db
      .select({ businessId: aiImages.businessId, requestId: aiImages.id })
      .from(aiImages)
      .where(and(isWaiting, lt(aiImages.leaseUntil, now)))
      .limit(500),

  failOverdueEverywhere: async (createdBefore: Date, error: string, finishedAt: Date) => {
    await db
      .update(aiImages)
      .set({ status: 'error', error, finishedAt, leaseUntil: null })
      .where(and(isWaiting, lt(aiImages.createdAt, createdBefore)));
  },

  /** Removes up to `limit` images; returns how many. */
  removeFinishedEverywhere: async (before: Date, limit: number): Promise<number> => {
    const old = db.select({ id: aiImages.id }).from(aiImages).where(lt(aiImages.finishedAt, before)).limit(limit);
    return (await db.delete(aiImages).where(inArray(aiImages.id, old)).returning({ id: aiImages.id })).length;
  },
});
