import type { ContestantState } from '@fanfare/contract/contests/contestants';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { contestants, contestEntryDays, contestStateTotals } from './contestants.tables.ts';

/**
 * Store of kept totals of contestants by state. Unconfirmed contestants have no chain line, so no kept total includes
 * them.
 */
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

/** Store of kept sums of views and entries by day and source. */
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
