/** The pattern for `ilike` that finds a text anywhere; what a person types is never a wildcard. */
export const likePattern = (search: string): string => `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
