const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** The words for a count: `plural(2, 'post')` → “posts”, `plural(2, 'person was', 'people were')` → “people were”. */
export const plural = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

/** A count with its word: `countOf(1, 'post')` → “1 post”, `countOf(1200, 'entry', 'entries')` → “1200 entries”. */
export const countOf = (count: number, one: string, many?: string): string => `${count} ${plural(count, one, many)}`;

/** A count with grouped digits, for counts without a small limit: `formatCountOf(1200, 'post')` → “1,200 posts”. */
export const formatCountOf = (count: number, one: string, many?: string): string =>
  `${grouped.format(count)} ${plural(count, one, many)}`;
