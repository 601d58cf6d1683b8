import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

type ColumnType = 'int' | 'bigint' | 'text' | 'timestamptz' | 'jsonb';

/**
 * Columns of equal length as rows: `unnest(…) as name(…)`. The statement is the same for any number of rows, and takes
 * one parameter per column. Values of type `jsonb` are JSON texts.
 */
export const unnestColumns = (
  name: string,
  columns: Record<string, [values: unknown[] | Placeholder, type: ColumnType]>,
  { hasPosition = false }: { hasPosition?: boolean } = {},
): SQL => {
  const arrays = Object.values(columns).map(([values, type]) => sql`${sql.param(values)}::${sql.raw(type)}[]`);
  const names = [...Object.keys(columns), ...(hasPosition ? ['position'] : [])].join(', ');
  return sql`unnest(${sql.join(arrays, sql`, `)}) ${sql.raw(hasPosition ? 'with ordinality ' : '')}as ${sql.raw(`${name}(${names})`)}`;
};

/**
 * `column in (…)` with one parameter. The statement is the same for any number of values, so it can be prepared, and it
 * is built in a fraction of the time that a list of parameters takes.
 */
export const isAnyOf = (column: PgColumn, values: readonly (number | string)[], type: 'bigint' | 'text'): SQL =>
  sql`${column} = any(${sql.param([...values])}::${sql.raw(type)}[])`;
