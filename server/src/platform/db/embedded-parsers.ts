import type { PGlite } from '@electric-sql/pglite';

/**
 * Ids of the array types whose values are read as arrays (catalog pg_type): of bool, bytea, name, int2, int4, int8, float4,
 * float8, numeric, oid, uuid, text, bpchar, varchar, json, jsonb, timestamp, date, timestamptz and interval. Arrays of other
 * types stay text.
 */
const arrayTypes = [
  1000, 1001, 1003, 1005, 1007, 1016, 1021, 1022, 1231, 1028, 2951, 1009, 1014, 1015, 199, 3807, 1115, 1182, 1185, 1187,
];

/**
 * PGlite has a parser for the array type of every type and of every table, and drizzle makes it copy them all for each
 * statement: a third of the processor time of a short one. The types of our columns need a tenth of them.
 */
export const dropUnusedParsers = async (pglite: PGlite): Promise<void> => {
  const { rows } = await pglite.query<{ oid: number }>(`select oid from pg_type where typcategory = 'A'`);
  const unused = new Set(rows.map(({ oid }) => oid));
  for (const oid of arrayTypes) unused.delete(oid);
  pglite.parsers = Object.fromEntries(Object.entries(pglite.parsers).filter(([oid]) => !unused.has(Number(oid))));
};
