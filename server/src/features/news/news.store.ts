import { and, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { textContains } from '../../platform/db/text-search.ts';
import { users } from '../identity/identity.tables.ts';
import { news, newsReads } from './news.tables.ts';

export type NewsRow = typeof news.$inferSelect;
export type NewNewsRow = typeof news.$inferInsert;

/** Number of listed news items; older ones are not shown. */
const maxVisible = 100;

/** Condition: news for all users, or for the access level of the joined user row. */
const isForUser = or(sql`cardinality(${news.audience}) = 0`, sql`${users.accessLevel} = any(${news.audience})`);

export const newsStore = (db: Db | Tx) => ({
  /** The user's current news, newest first; `readBy` is null if unread. */
  listVisible: (userId: number, now: Date) =>
    db
      .select({ item: news, readBy: newsReads.userId })
      .from(news)
      .innerJoin(users, eq(users.id, userId))
      .leftJoin(newsReads, and(eq(newsReads.newsId, news.id), eq(newsReads.userId, userId)))
      .where(and(lte(news.startsAt, now), or(isNull(news.endsAt), gt(news.endsAt, now)), isForUser))
      .orderBy(desc(news.startsAt), desc(news.id))
      .limit(maxVisible),

  /**
   * Marks an item as read; false if it was never visible to the user. Expired items can be marked, because the page may
   * still be open.
   */
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
    const where = textContains(search, news.header, news.intro);
    const items = await db
      .select()
      .from(news)
      .where(where)
      .orderBy(desc(news.startsAt), desc(news.id))
      .limit(limit)
      .offset(offset);
    return { items, total: await db.$count(news, where) };
  },

  find: async (id: number): Promise<NewsRow | undefined> => {
    const [row] = await db.select().from(news).where(eq(news.id, id));
    return row;
  },

  insert: async (item: NewNewsRow): Promise<NewsRow | undefined> => {
    const [row] = await db.insert(news).values(item).returning();
    return row;
  },

  update: async (id: number, change: Partial<NewNewsRow>): Promise<NewsRow | undefined> => {
    const [row] = await db.update(news).set(change).where(eq(news.id, id)).returning();
    return row;
  },

  remove: async (id: number): Promise<boolean> => {
    const removed = await db.delete(news).where(eq(news.id, id)).returning({ id: news.id });
    return removed.length > 0;
  },
});
