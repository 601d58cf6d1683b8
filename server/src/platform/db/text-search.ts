import { and, type Column, ilike, or, type SQL, sql } from 'drizzle-orm';
import { likePattern } from './like-pattern.ts';

/** Shorter texts have no part to look up, and are found in so many rows that an index would not help. */
const partLength = 3;

/**
 * Rows where one of these columns contains what somebody typed, in any case. The parts of three letters that the text is
 * made of lead to the few rows that have them all, where the migrations made an index of `search_parts` of these columns
 * in this order, with a space between; the rest is then compared letter by letter.
 */
export const textContains = (search: string, ...columns: Column[]): SQL | undefined => {
  const inOne = or(...columns.map((column) => ilike(column, likePattern(search))));
  if ([...search].length < partLength) return inOne;
  const whole = sql.join(columns, sql` || ' ' || `);
  return and(sql`search_parts(lower(${whole})) @> search_parts(lower(${search}))`, inOne);
};
