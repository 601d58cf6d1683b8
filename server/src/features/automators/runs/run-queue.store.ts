import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { automatorRuns, automators } from '../automators.tables.ts';
import type { NewRun, RunRow } from '../run-log.store.ts';

/** Store of runs that wait for a worker. */
export const runQueueStore = (db: Db | Tx) => ({
  /** Inserts a run; undefined when this automator has a run of that time. */
  insert: async (run: NewRun): Promise<RunRow | undefined> => {
    const [row] = await db.insert(automatorRuns).values(run).onConflictDoNothing().returning();
    return row;
  },

  findOpen: async (automatorId: number, trigger: RunRow['trigger']): Promise<RunRow | undefined> => {
    const [row] = await db
      .select()
      .from(automatorRuns)
      .where(
        and(
          eq(automatorRuns.automatorId, automatorId),
          eq(automatorRuns.trigger, trigger),
          isNull(automatorRuns.finishedAt),
        ),
      )
      .limit(1);
    return row;
  },

  /** Businesses with runs that no worker executes. */
  listOpenBusinesses: async (now: Date): Promise<number[]> => {
    const rows = await db
      .selectDistinct({ businessId: automatorRuns.businessId })
      .from(automatorRuns)
      .where(and(isNull(automatorRuns.finishedAt), isUnleased(now)));
    return rows.map(({ businessId }) => businessId);
  },

  isBusy: async (businessId: number, now: Date): Promise<boolean> =>
    (await db.$count(
      automatorRuns,
      and(
        eq(automatorRuns.businessId, businessId),
        isNull(automatorRuns.finishedAt),
        gt(automatorRuns.leaseUntil, now),
      ),
    )) > 0,

  /**
   * Next open run of a business: by minute, then by the automator's priority. `except`: ids of runs that wait for
   * figures.
   */
  findNext: async (businessId: number, now: Date, except: readonly number[]): Promise<RunRow | undefined> => {
    const [found] = await db
      .select({ run: automatorRuns })
      .from(automatorRuns)
      .innerJoin(automators, eq(automators.id, automatorRuns.automatorId))
      .where(
        and(
          eq(automatorRuns.businessId, businessId),
          isNull(automatorRuns.finishedAt),
          isUnleased(now),
          sql`${automatorRuns.id} <> all(${sql.param([...except])}::bigint[])`,
        ),
      )
      .orderBy(
        sql`date_trunc('minute', ${automatorRuns.scheduledAt})`,
        asc(automators.priority),
        asc(automators.id),
        asc(automatorRuns.id),
      )
      .limit(1);
    return found?.run;
  },

  update: async (id: number, change: Partial<NewRun>): Promise<void> => {
    await db.update(automatorRuns).set(change).where(eq(automatorRuns.id, id));
  },

  /** Locks a run until the transaction ends; undefined when it ended before. */
  lockOpen: async (id: number): Promise<RunRow | undefined> => {
    const [row] = await db
      .select()
      .from(automatorRuns)
      .where(and(eq(automatorRuns.id, id), isNull(automatorRuns.finishedAt)))
      .for('update');
    return row;
  },
});

const isUnleased = (now: Date) => or(isNull(automatorRuns.leaseUntil), lte(automatorRuns.leaseUntil, now));
