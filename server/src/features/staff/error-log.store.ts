import { and, desc, eq, gte, like, lt, lte, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/index.ts';
import { errorLog } from './staff.tables.ts';

export const errorLogStore = (db: Db) => ({
  insert: async (entry: typeof errorLog.$inferInsert) => {
    await db.insert(errorLog).values(entry);
  },

  /** Errors of one user, newest first. */
  list: (userId: number, from: Date, to: Date, limit: number) =>
    db
      .select({
        id: errorLog.id,
        at: errorLog.at,
        kind: sql<'call' | 'job'>`${errorLog.kind}`,
        place: errorLog.source,
        code: errorLog.code,
        message: errorLog.message,
        request_id: errorLog.requestId,
      })
      .from(errorLog)
      .where(and(eq(errorLog.userId, userId), gte(errorLog.at, from), lte(errorLog.at, to)))
      .orderBy(desc(errorLog.at), desc(errorLog.id))
      .limit(limit),

  /** Errors since a time whose call matches the pattern, most frequent first. */
  countsEverywhere: (pattern: string, since: Date, limit: number) =>
    db
      .select({
        place: errorLog.source,
        code: errorLog.code,
        count: sql<number>`count(*)::int`,
        last_at: sql<Date>`max(${errorLog.at})`.mapWith(errorLog.at),
      })
      .from(errorLog)
      // Search: one day; an index of texts is slower there (decision 021).
      .where(and(gte(errorLog.at, since), like(errorLog.source, pattern)))
      .groupBy(errorLog.source, errorLog.code)
      .orderBy(desc(sql`count(*)`), errorLog.source, errorLog.code)
      .limit(limit),

  removeOlderEverywhere: async (before: Date) => {
    await db.delete(errorLog).where(lt(errorLog.at, before));
  },
});
