import { type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';

/** Figures that add up over days and ads. A null was not reported. */
export type Sums = {
  impressions: number;
  clicks: number;
  spend_micros: number;
  results: number | null;
  link_clicks: number | null;
  conversions: number | null;
  conversion_value_micros: number | null;
  viewable_impressions: number | null;
};

export const sumNames = [
  'impressions',
  'clicks',
  'spend_micros',
  'results',
  'link_clicks',
  'conversions',
  'conversion_value_micros',
  'viewable_impressions',
] as const satisfies (keyof Sums)[];

/**
 * SQL list of one expression per figure: `make` returns it for the column's name; its alias is `prefix` and the name.
 */
const listSums = (make: (name: keyof Sums) => string, prefix = ''): SQL =>
  sql.raw(sumNames.map((name) => `${make(name)} as ${prefix}${name}`).join(', '));

/** SQL sums as `float8`, which is exact for whole numbers up to 2^53 and is read as a number. */
export const sumsOver = (prefix = ''): SQL => listSums((name) => `sum(${prefix}${name})::float8`, prefix);

export const columnsOf = (table: string, prefix = ''): SQL => listSums((name) => `${table}.${prefix}${name}`, prefix);

/** Figures that are 0, not null, for an object without days. */
const countedNames: readonly (keyof Sums)[] = ['impressions', 'clicks', 'spend_micros'];
export const presentedColumns = (table: string, prefix = ''): SQL =>
  listSums((name) => {
    const column = `${table}.${prefix}${name}`;
    return countedNames.includes(name) ? `coalesce(${column}, 0)` : column;
  }, prefix);

/** SQL null columns for a range that is not requested. */
export const noSums = (prefix: string): SQL => listSums(() => 'null::float8', prefix);

export const previousPrefix = 'previous_';

/**
 * Settings for statements over many rows: hashes and sorts get more memory, and PostgreSQL's JIT compiler is off,
 * because compiling takes longer than the statement.
 */
export const withLargeStatements = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('jit', 'off', true), set_config('work_mem', '64MB', true)`);
    return work(tx);
  });
