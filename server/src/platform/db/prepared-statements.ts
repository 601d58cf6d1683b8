import type pg from 'pg';

/** A statement is prepared after 20 executions; at most 200 are prepared, because each costs memory on every connection. */
const prepareAfterExecutions = 20;
const maxPrepared = 200;
const maxCounted = 2_000;
/** Lists and searches are planned each time: a generic plan would miss the index that fits the parameters. */
const listOrSearch = /\b(?:order by|i?like)\b/i;

const isPlannedEachTime = (text: string) => listOrSearch.test(text) && text.includes('$1');

/** Names for frequent statements. A statement with a list of values has many texts and therefore stays unnamed. */
export const statementNames = () => {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (text: string): string | undefined => {
    const name = names.get(text);
    if (name !== undefined || names.size >= maxPrepared || isPlannedEachTime(text)) return name;
    const executions = (counts.get(text) ?? 0) + 1;
    if (executions < prepareAfterExecutions) {
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
export const usePreparedStatements = (client: pg.PoolClient, nameOf: ReturnType<typeof statementNames>) => {
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
