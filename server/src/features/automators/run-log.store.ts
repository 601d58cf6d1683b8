import {
  type AutomatorRunRow,
  notCreatedText,
  type RowOutcome,
  type RowReason,
  type RunState,
} from '@fanfare/contract/automators/run-log';
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { insertMany } from '../../platform/db/insert-many.ts';
import { textContains } from '../../platform/db/text-search.ts';
import { unnestColumns } from '../../platform/db/unnest-columns.ts';
import { automatorRunRows, automatorRuns } from './automators.tables.ts';

export type RunRow = typeof automatorRuns.$inferSelect;
export type NewRun = typeof automatorRuns.$inferInsert;
export type LoggedRow = Omit<typeof automatorRunRows.$inferSelect, 'businessId' | 'runId' | 'position'>;
type Slice = { limit: number; offset: number };
export type RowFilter = { outcome?: RowOutcome | undefined; reason?: RowReason | undefined; search: string };

/** Number of rows written with one statement. */
const rowsPerStatement = 1000;

/** Store of runs and the rows they looked at. */
export const runLogStore = (db: Db | Tx) => ({
  find: async (businessId: number, id: number): Promise<RunRow | undefined> => {
    const [row] = await db
      .select()
      .from(automatorRuns)
      .where(and(eq(automatorRuns.businessId, businessId), eq(automatorRuns.id, id)));
    return row;
  },

  /** A page of the runs of an automator, newest first. */
  page: async (businessId: number, automatorId: number, state: RunState | undefined, { limit, offset }: Slice) => {
    const where = and(
      eq(automatorRuns.businessId, businessId),
      eq(automatorRuns.automatorId, automatorId),
      state && eq(automatorRuns.state, state),
    );
    const items = await db
      .select()
      .from(automatorRuns)
      .where(where)
      .orderBy(desc(automatorRuns.id))
      .limit(limit)
      .offset(offset);
    return { items, total: await db.$count(automatorRuns, where) };
  },

  /** Newest run of each automator of a business. */
  listLast: async (businessId: number): Promise<Map<number, RunRow>> => {
    const rows = await db
      .selectDistinctOn([automatorRuns.automatorId])
      .from(automatorRuns)
      .where(eq(automatorRuns.businessId, businessId))
      .orderBy(automatorRuns.automatorId, desc(automatorRuns.id));
    return new Map(rows.map((row) => [row.automatorId, row]));
  },

  pageRows: async (runId: number, { outcome, reason, search }: RowFilter, { limit, offset }: Slice) => {
    const where = and(
      eq(automatorRunRows.runId, runId),
      outcome && eq(automatorRunRows.outcome, outcome),
      reason && eq(automatorRunRows.reason, reason),
      // Search: reads all rows of one run by the run's id. An index of names would have the same names once for each
      // run of 90 days.
      textContains(search, automatorRunRows.name),
    );
    const items = await db
      .select()
      .from(automatorRunRows)
      .where(where)
      .orderBy(asc(automatorRunRows.position))
      .limit(limit)
      .offset(offset);
    return { items, total: await db.$count(automatorRunRows, where) };
  },

  /** Replaces the rows of a run, such as those of an interrupted attempt. */
  putRows: async (businessId: number, runId: number, rows: readonly LoggedRow[]): Promise<void> => {
    await db.delete(automatorRunRows).where(eq(automatorRunRows.runId, runId));
    for (let start = 0; start < rows.length; start += rowsPerStatement) {
      const part = rows.slice(start, start + rowsPerStatement);
      const item = unnestColumns('item', {
        position: [part.map((_row, index) => start + index), 'int'],
        object_id: [part.map(({ objectId }) => objectId), 'text'],
        name: [part.map(({ name }) => name), 'text'],
        outcome: [part.map(({ outcome }) => outcome), 'text'],
        reason: [part.map(({ reason }) => reason), 'text'],
        text: [part.map(({ text }) => text), 'text'],
        figures: [part.map(({ figures }) => JSON.stringify(figures)), 'jsonb'],
      });
      await db.execute(sql`
        insert into automator_run_rows (business_id, run_id, position, object_id, name, outcome, reason, text, figures)
        select ${businessId}::bigint, ${runId}::bigint, position, object_id, name, outcome, reason, text, figures from ${item}`);
    }
  },

  /** Adds runs that ended, each with its rows. */
  insertEnded: async (runs: readonly { run: NewRun; rows: readonly LoggedRow[] }[]): Promise<void> => {
    if (runs.length === 0) return;
    const inserted = await db
      .insert(automatorRuns)
      .values(runs.map(({ run, rows }) => ({ ...run, keptRows: rows.length })))
      .returning({ id: automatorRuns.id, businessId: automatorRuns.businessId });
    const rows = inserted.flatMap(({ id: runId, businessId }, index) =>
      (runs[index]?.rows ?? []).map((row, position) => ({ ...row, businessId, runId, position })),
    );
    await insertMany(db, automatorRunRows, rows);
  },

  /** Removes runs that ended before a time, at most `limit`. Returns how many. */
  removeOld: async (before: Date, limit: number): Promise<number> => {
    const old = db
      .select({ id: automatorRuns.id })
      .from(automatorRuns)
      .where(lt(automatorRuns.finishedAt, before))
      .limit(limit);
    return (await db.delete(automatorRuns).where(inArray(automatorRuns.id, old)).returning({ id: automatorRuns.id }))
      .length;
  },
});

/** Presents a row of the log. `failure`: the reason why the ad that the run queued was not created. */
export const presentLoggedRow = (row: LoggedRow, failure?: string): AutomatorRunRow => ({
  object_id: row.objectId,
  name: row.name,
  outcome: row.outcome,
  reason: row.reason,
  text: failure === undefined ? row.text : `${row.text} ${notCreatedText(failure)}`,
  figures: row.figures,
});
