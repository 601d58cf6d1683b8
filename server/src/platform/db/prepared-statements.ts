import type pg from 'pg';

/** How often a statement is asked before it is worth keeping, and how many are kept: each costs every connection memory. */
const timesAsked = 20;
const mostKept = 200;
const mostCounted = 2_000;
/** Lists and searches are planned for what they ask: one plan for all would walk past the index that suits this one. */
const plannedEachTime = /\b(?:order by|i?like)\b/i;

/** Names for the statements that are asked often. A list of values makes many statements of one; those are never kept. */
export const statementNames = () => {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= mostKept || plannedEachTime.test(text)) return known;
    const times = (counts.get(text) ?? 0) + 1;
    if (times < timesAsked) {
      if (counts.size >= mostCounted) counts.clear();
      counts.set(text, times);
      return undefined;
    }
    counts.delete(text);
    names.set(text, `often_${names.size}`);
    return names.get(text);
  };
};

/** PostgreSQL reads and plans a named statement once per connection instead of each time. */
export const usePreparedStatements = (client: pg.PoolClient, nameOf: ReturnType<typeof statementNames>) => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const named = (first: unknown, values: unknown, ...rest: unknown[]) => {
    if (!isUnnamed(first) || !Array.isArray(values) || values.length === 0) return query(first, values, ...rest);
    const name = nameOf(first.text);
    return query(name ? { ...first, name } : first, values, ...rest);
  };
  client.query = named as typeof client.query;
};

const isUnnamed = (config: unknown): config is { text: string } =>
  typeof config === 'object' && config !== null && 'text' in config && !('name' in config && config.name);
