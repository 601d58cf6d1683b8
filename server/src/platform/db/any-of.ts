import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * `column in (…)` with one parameter. The statement is the same for any number of values, so it can be prepared, and it
 * is built in a fraction of the time that a list of parameters takes.
 */
export const isAnyOf = (
  column: PgColumn,
  values: readonly (number | string)[],
  type: 'int' | 'bigint' | 'text',
): SQL => sql`${column} = any(${sql.param([...values])}::${sql.raw(type)}[])`;
