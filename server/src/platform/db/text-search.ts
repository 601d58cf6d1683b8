import { and, type Column, ilike, or, type SQL, sql } from 'drizzle-orm';
import { likePattern } from './like-pattern.ts';

/** Shorter searches have no trigram and match so many rows that an index would not help. */
const trigramLength = 3;

/**
 * Rows where one of these columns contains the search text, case-insensitive. The trigrams of the text use the index on
 * `search_parts` that the migrations create for these columns, in this order, joined with a space; `ilike` then checks
 * the remaining rows.
 */
export const textContains = (search: string, ...columns: Column[]): SQL | undefined => {
  const inAnyColumn = or(...columns.map((column) => ilike(column, likePattern(search))));
  if ([...search].length < trigramLength) return inAnyColumn;
  const joined = sql.join(columns, sql` || ' ' || `);
  return and(sql`search_parts(lower(${joined})) @> search_parts(lower(${search}))`, inAnyColumn);
};
