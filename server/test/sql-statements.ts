import { NoopLogger } from 'drizzle-orm/logger';
import { vi } from 'vitest';

/** The SQL statements executed during `work`, each as verb and table; includes session and permission queries. */
export const recordStatements = async (work: () => Promise<unknown>): Promise<string[]> => {
  const spy = vi.spyOn(NoopLogger.prototype, 'logQuery');
  await work();
  const statements = spy.mock.calls.map((call: unknown[]) => String(call[0]).trim());
  spy.mockRestore();
  return statements.filter((statement) => !/^(begin|commit)/i.test(statement)).map(summarizeStatement);
};

const summarizeStatement = (statement: string): string => {
  const outer = statement.replace(/^with .*?\) (?=insert )/, '');
  const table = outer.match(/(?:from|into|update) "?(\w+)"?/)?.[1];
  return `${outer.split(/\s/, 1)[0]} ${table}`;
};
