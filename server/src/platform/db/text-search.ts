import { type Column, ilike, or, type SQL } from 'drizzle-orm';
import { type ExtraConfigColumn, index } from 'drizzle-orm/pg-core';

/** The `ilike` pattern for a text anywhere in a column; % and _ in the search match literally. */
export const likePattern = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** The index that `textContains` uses: trigrams (pg_trgm) of every column. */
export const textIndex = (name: string, ...columns: [ExtraConfigColumn, ...ExtraConfigColumn[]]) => {
  const [first, ...others] = columns;
  return index(name).using('gin', first.op('gin_trgm_ops'), ...others.map((column) => column.op('gin_trgm_ops')));
};

/**
 * Rows where one of these columns contains the search text, case-insensitive; every row for an empty text. Each searched
 * column has a `textIndex`, or a comment `// Search: …` at the search says what bounds its rows (`npm run check`); a text
 * shorter than three letters has no trigram and reads all rows.
 */
export const textContains = (search: string, ...columns: Column[]): SQL | undefined =>
  search === '' ? undefined : or(...columns.map((column) => ilike(column, likePattern(search))));
