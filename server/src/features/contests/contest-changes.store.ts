import { and, desc, eq, ne } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { contestChanges } from './contests.tables.ts';

/** Store of the changes after the start of a contest, each a line of its rules page. */
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
