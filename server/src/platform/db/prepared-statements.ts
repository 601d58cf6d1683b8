import type pg from 'pg';
import type { Db, Tx } from './types.ts';

type Rules = {
  /** Number of the execution at which a statement is prepared. */
  minExecutions: number;
  /** Limit of prepared statements: each costs memory on every connection. */
  maxPrepared: number;
  /**
   * True to prepare even statements with order by, like or ilike. Otherwise they are planned each time: a generic plan
   * would miss the index that fits the parameters.
   */
  preparesLists: boolean;
};
export type StatementNames = ReturnType<typeof statementNames>;

const defaultRules: Rules = { minExecutions: 20, maxPrepared: 200, preparesLists: false };
const maxCounted = 2_000;
const listOrSearch = /\b(?:order by|i?like)\b/i;
const hasParameters = (text: string) => text.includes('$1');

/** Names for frequent statements. A statement with a list of values has many texts and therefore stays unnamed. */
export const statementNames = ({ minExecutions, maxPrepared, preparesLists } = defaultRules) => {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  const isPlannedEachTime = (text: string) => !preparesLists && listOrSearch.test(text) && hasParameters(text);
  return (text: string): string | undefined => {
    const name = names.get(text);
    if (name !== undefined || names.size >= maxPrepared || isPlannedEachTime(text)) return name;
    const executions = (counts.get(text) ?? 0) + 1;
    if (executions < minExecutions) {
      if (counts.size >= maxCounted) counts.clear();
      counts.set(text, executions);
      return undefined;
    }
    counts.delete(text);
    names.set(text, `prepared_${names.size}`);
    return names.get(text);
  };
};

/** PostgreSQL parses and plans a named statement once per connection instead of at each execution. */
export const usePreparedStatements = (client: pg.PoolClient, nameOf: StatementNames) => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const queryWithName = (first: unknown, values: unknown, ...rest: unknown[]) => {
    if (!isUnnamed(first) || !Array.isArray(values) || values.length === 0) return query(first, values, ...rest);
    const name = nameOf(first.text);
    return query(name ? { ...first, name } : first, values, ...rest);
  };
  client.query = queryWithName as typeof client.query;
};

const isUnnamed = (config: unknown): config is { text: string } =>
  typeof config === 'object' && config !== null && 'text' in config && !('name' in config && config.name);

/**
 * A statement with placeholders that is built once for each database handle: Drizzle takes longer to build a large one
 * than PostgreSQL to run it.
 */
export const builtOnce = <Statement>(build: (db: Db | Tx) => Statement) => {
  const built = new WeakMap<Db | Tx, Statement>();
  return (db: Db | Tx): Statement => {
    const statement = built.get(db) ?? build(db);
    built.set(db, statement);
    return statement;
  };
};
