/** The `ilike` pattern for a text anywhere in a column; % and _ in the search match literally. */
export const likePattern = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
