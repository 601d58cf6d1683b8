import { eq, lt } from 'drizzle-orm';
import type { Db } from '../../../platform/db/index.ts';
import { videoSearchCache } from '../media.tables.ts';

/** Store of cached YouTube search results, shared by all businesses, because they contain no business data. */
export const videoSearchCacheStore = (db: Db) => ({
  findEverywhere: async (query: string): Promise<{ answer: unknown; cachedAt: Date } | undefined> => {
    const [row] = await db.select().from(videoSearchCache).where(eq(videoSearchCache.query, query));
    return row;
  },

  saveEverywhere: async (query: string, answer: unknown, cachedAt: Date) => {
    await db
      .insert(videoSearchCache)
      .values({ query, answer, cachedAt })
      .onConflictDoUpdate({ target: videoSearchCache.query, set: { answer, cachedAt } });
  },

  removeOlderEverywhere: async (before: Date) => {
    await db.delete(videoSearchCache).where(lt(videoSearchCache.cachedAt, before));
  },
});
