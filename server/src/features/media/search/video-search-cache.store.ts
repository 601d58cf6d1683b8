import { eq, lt } from 'drizzle-orm';
import type { Db } from '../../../platform/db/index.ts';
import { askedVideos } from '../media.tables.ts';

/** Answers of the video network, one for everybody: nothing in them is anybody's own. */
export const videoSearchCacheStore = (db: Db) => ({
  findEverywhere: async (question: string): Promise<{ answer: unknown; askedAt: Date } | undefined> => {
    const [row] = await db.select().from(askedVideos).where(eq(askedVideos.question, question));
    return row;
  },

  saveEverywhere: async (question: string, answer: unknown, askedAt: Date) => {
    await db
      .insert(askedVideos)
      .values({ question, answer, askedAt })
      .onConflictDoUpdate({ target: askedVideos.question, set: { answer, askedAt } });
  },

  forgetEverywhere: async (before: Date) => {
    await db.delete(askedVideos).where(lt(askedVideos.askedAt, before));
  },
});
