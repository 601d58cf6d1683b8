import { refuse } from './errors.ts';

export const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
    ? Object.fromEntries(Object.entries(value))
    : {};

export const strings = (params: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record(params)).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/** A text field of a body; missing, null and empty are the same. */
export const text = (body: Record<string, unknown>, name: string, most: number): string | undefined => {
  const value = body[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw refuse.invalid(`${JSON.stringify(value)} is not of type 'string'`);
  if ([...value].length > most) throw refuse.tooLong(value, name, most);
  return value;
};

export const needed = (body: Record<string, unknown>, name: string, most = 1000): string => {
  const value = text(body, name, most);
  if (value === undefined) throw refuse.invalid(`'${name}' is a required property`);
  return value;
};

/** Pinterest's schemas take no field they do not name. */
export const onlyKnown = (body: Record<string, unknown>, known: readonly string[]) => {
  const strange = Object.keys(body).find((name) => !known.includes(name));
  if (strange !== undefined)
    throw refuse.invalid(`Additional properties are not allowed ('${strange}' was unexpected)`);
};

const mostPerPage = 250;
const usualPerPage = 25;

/** One page behind a bookmark nobody should read: it says where the next page starts, and in which list. */
export const pageOf = <T>(
  rows: readonly T[],
  query: Record<string, string>,
  list: string,
  show: (row: T) => unknown,
) => {
  const size = query.page_size === undefined ? usualPerPage : Number(query.page_size);
  if (!Number.isInteger(size) || size < 1 || size > mostPerPage)
    throw refuse.invalid(`page_size must be between 1 and ${mostPerPage}`);
  const from = query.bookmark === undefined ? 0 : placeIn(query.bookmark, list);
  const next = from + size;
  return {
    items: rows.slice(from, next).map(show),
    bookmark: next < rows.length ? Buffer.from(JSON.stringify([list, next])).toString('base64url') : null,
  };
};

const placeIn = (bookmark: string, list: string): number => {
  try {
    const [of, place]: unknown[] = JSON.parse(Buffer.from(bookmark, 'base64url').toString());
    if (of === list && typeof place === 'number') return place;
  } catch {
    // Not one of ours: refused like one of another list.
  }
  throw refuse.invalid('Invalid bookmark');
};
