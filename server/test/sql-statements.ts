import { NoopLogger } from 'drizzle-orm/logger';
import { vi } from 'vitest';

/** What the database is asked while something is done, session and permission included, by the table it begins with. */
export const recordStatements = async (work: () => Promise<unknown>): Promise<string[]> => {
  const heard = vi.spyOn(NoopLogger.prototype, 'logQuery');
  await work();
  const statements = heard.mock.calls.map((call: unknown[]) => String(call[0]).trim());
  heard.mockRestore();
  return statements.filter((statement) => !/^(begin|commit)/i.test(statement)).map(inShort);
};

const inShort = (statement: string): string => {
  const outer = statement.replace(/^with .*?\) (?=insert )/, '');
  const table = outer.match(/(?:from|into|update) "?(\w+)"?/)?.[1];
  return `${outer.split(/\s/, 1)[0]} ${table}`;
};
