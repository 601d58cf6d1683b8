import type { SQL } from 'drizzle-orm';
import type { Db } from '../src/platform/db/index.ts';

/** Rows of a query, every value as text. */
export const selectRows = async (db: Db, query: SQL): Promise<Record<string, string>[]> => {
  const { rows } = Object(await db.execute(query));
  return Object.values(Object(rows)).map((row) =>
    Object.fromEntries(Object.entries(Object(row)).map(([name, value]) => [name, String(value)])),
  );
};

/** Rows of a query, with values of their types. */
export const selectValues = async (db: Db, query: SQL): Promise<Record<string, unknown>[]> => {
  const { rows } = Object(await db.execute(query));
  return Object.values(Object(rows)).map((row) => ({ ...Object(row) }));
};
