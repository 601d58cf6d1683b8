import type { PGlite } from '@electric-sql/pglite';

/** Array types whose values are read as arrays, by their fixed ids (catalog pg_type). Arrays of other types stay text. */
const arrayTypes = [
  1000 /* bool */, 1001 /* bytea */, 1003 /* name */, 1005 /* int2 */, 1007 /* int4 */, 1016, 1021 /* float4 */,
  1022 /* float8 */, 1231 /* numeric */, 1028 /* oid */, 2951, 1009 /* text */, 1014 /* bpchar */, 1015 /* varchar */,
  199 /* json */, 3807, 1115 /* timestamp */, 1182 /* date */, 1185 /* timestamptz */, 1187,
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
