const format = new Intl.NumberFormat('en-US');

/** Number as shown: “1,200”. */
export const formatNumber = (value: number): string => format.format(value);

/** `formatCount(1200, 'like')` → “1,200 likes”, `formatCount(1, 'reply', 'replies')` → “1 reply”. */
export const formatCount = (value: number, one: string, many = `${one}s`): string =>
  `${formatNumber(value)} ${value === 1 ? one : many}`;
