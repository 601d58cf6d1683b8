import { and, desc, eq, gt, ilike, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { users } from '../identity/index.ts';
import { news, newsReads } from './news.tables.ts';

export type News = typeof news.$inferSelect;
export type NewNews = typeof news.$inferInsert;

/** More than anybody reads; what is older than so many newer ones is not shown any more. */
const shown = 100;

/** Everybody's, or the user's by their access level. Asked together with the user's own row. */
const isForUser = or(sql`cardinality(${news.audience}) = 0`, sql`${users.accessLevel} = any(${news.audience})`);

export const newsStore = (db: Db | Tx) => ({
  /** What a user sees now, newest first, and whether they have read it. */
  visible: (userId: number, now: Date) =>
    db
      .select({ item: news, readBy: newsReads.userId })
      .from(news)
      .innerJoin(users, eq(users.id, userId))
      .leftJoin(newsReads, and(eq(newsReads.newsId, news.id), eq(newsReads.userId, userId)))
      .where(and(lte(news.startsAt, now), or(isNull(news.endsAt), gt(news.endsAt, now)), isForUser))
      .orderBy(desc(news.startsAt), desc(news.id))
      .limit(shown),

  /** False when the user was never shown it. One that is over by now still counts: its reader may have kept the page open. */
  markRead: async (userId: number, newsId: number, now: Date): Promise<boolean> => {
    const [item] = await db
      .select({ id: news.id })
      .from(news)
      .innerJoin(users, eq(users.id, userId))
      .where(and(eq(news.id, newsId), lte(news.startsAt, now), isForUser))
      .for('key share', { of: news });
    if (item) await db.insert(newsReads).values({ userId, newsId }).onConflictDoNothing();
    return item !== undefined;
  },

  page: async (search: string, limit: number, offset: number) => {
    const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
    const where = search === '' ? undefined : or(ilike(news.header, pattern), ilike(news.intro, pattern));
    const items = await db
      .select()
      .from(news)
      .where(where)
      .orderBy(desc(news.startsAt), desc(news.id))
      .limit(limit)
      .offset(offset);
    return { items, total: await db.$count(news, where) };
  },

  find: async (id: number): Promise<News | undefined> => {
    const [row] = await db.select().from(news).where(eq(news.id, id));
    return row;
  },

  insert: async (item: NewNews): Promise<News | undefined> => {
    const [row] = await db.insert(news).values(item).returning();
    return row;
  },

  update: async (id: number, change: Partial<NewNews>): Promise<News | undefined> => {
    const [row] = await db.update(news).set(change).where(eq(news.id, id)).returning();
    return row;
  },

  remove: async (id: number): Promise<boolean> => {
    const gone = await db.delete(news).where(eq(news.id, id)).returning({ id: news.id });
    return gone.length > 0;
  },
});
