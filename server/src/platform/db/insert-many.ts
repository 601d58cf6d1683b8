import { sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './types.ts';

/**
 * Inserts many rows as one JSON parameter: thousands of parameters take longer than the insert. All rows have the
 * columns of the first one; columns without a value get their default. Rows may have ids.
 */
export const insertMany = async <T extends PgTable>(
  db: Db | Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(
    Object.keys(first).map((key) => sql.identifier(toSnakeCase(key))),
    sql`, `,
  );
  await db.execute(
    sql`insert into ${table} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${table}, ${toJsonRows(rows)}::json)`,
  );
};

/** Rows as the JSON text of a parameter, with the names of columns as keys. */
export const toJsonRows = (rows: readonly object[]): string =>
  JSON.stringify(
    rows.map((row) => {
      const columns: Record<string, unknown> = {};
      for (const [key, value] of Object.entries(row)) columns[toColumnName(key)] = value;
      return columns;
    }),
  );

const columnNames = new Map<string, string>();
const toColumnName = (key: string): string => {
  const name = columnNames.get(key) ?? toSnakeCase(key);
  columnNames.set(key, name);
  return name;
};
