import { AsyncLocalStorage } from 'node:async_hooks';
import { type SQL, sql } from 'drizzle-orm';
import { NoopLogger } from 'drizzle-orm/logger';
import { vi } from 'vitest';
import type { Db } from '../src/platform/db/index.ts';

/**
 * The SQL statements that `work` executes, each as verb and table; includes session and permission queries. Timers and
 * jobs started before `work` run in another async context and are left out.
 */
export const recordStatements = async (work: () => Promise<unknown>): Promise<string[]> => {
  const isRecorded = new AsyncLocalStorage<true>();
  const statements: string[] = [];
  const spy = vi.spyOn(NoopLogger.prototype, 'logQuery').mockImplementation((...call: unknown[]) => {
    if (isRecorded.getStore()) statements.push(String(call[0]).trim());
  });
  await isRecorded.run(true, work);
  spy.mockRestore();
  return statements.filter((statement) => !/^(begin|commit)/i.test(statement)).map(summarizeStatement);
};

const summarizeStatement = (statement: string): string => {
  const outer = statement.replace(/^with .*?\) (?=insert )/, '');
  const table = outer.match(/(?:from|into|update) "?(\w+)"?/)?.[1];
  return `${outer.split(/\s/, 1)[0]} ${table}`;
};

type Plan = { 'Node Type': string; Plans?: Plan[]; [name: string]: unknown };

const countRows = (plan: Plan, table: string): number => {
  const numberOf = (name: string) => Number(plan[name] ?? 0);
  const rows = numberOf('Actual Rows') + numberOf('Rows Removed by Filter');
  const own = plan['Relation Name'] === table ? rows * numberOf('Actual Loops') : 0;
  return (plan.Plans ?? []).reduce((sum, below) => sum + countRows(below, table), own);
};

const toSql = (text: string, params: readonly unknown[]): SQL =>
  sql.join(
    text
      .split(/(\$\d+)/)
      .map((part) => (/^\$\d+$/.test(part) ? sql`${sql.param(params[Number(part.slice(1)) - 1])}` : sql.raw(part))),
  );

class Undo extends Error {}

/**
 * Counts the rows of the table that each statement of `work` reads, by its plan when it is run once more; that run is
 * undone. Other tables do not count: their number of rows depends on the test files that had this database before.
 */
export const countRowsRead = async (db: Db, table: string, work: () => Promise<unknown>) => {
  const spy = vi.spyOn(NoopLogger.prototype, 'logQuery');
  await work();
  const queries = spy.mock.calls.map(([text, params]: unknown[]) => ({
    text: String(text).trim(),
    params: Array.isArray(params) ? params : [],
  }));
  spy.mockRestore();
  const counted: { statement: string; rows: number }[] = [];
  for (const { text, params } of queries.filter(({ text }) => /^(select|insert|update|delete|with) /i.test(text)))
    await db
      .transaction(async (tx) => {
        const answer = await tx.execute(sql`explain (analyze, timing off, format json) ${toSql(text, params)}`);
        const [plan]: { Plan: Plan }[] = JSON.parse(
          JSON.stringify(Reflect.get(Object(answer), 'rows')[0]['QUERY PLAN']),
        );
        counted.push({ statement: summarizeStatement(text), rows: plan ? countRows(plan.Plan, table) : Number.NaN });
        throw new Undo();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undo)) throw error;
      });
  return counted;
};
