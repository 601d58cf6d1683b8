import { errors } from './errors.ts';

export const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
    ? Object.fromEntries(Object.entries(value))
    : {};

export const toStrings = (params: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(toRecord(params)).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/** A text field of a body. Undefined when missing, null or empty. */
export const parseText = (body: Record<string, unknown>, name: string, maxLength: number): string | undefined => {
  const value = body[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw errors.invalid(`${JSON.stringify(value)} is not of type 'string'`);
  if ([...value].length > maxLength) throw errors.tooLong(value, name, maxLength);
  return value;
};

export const requireText = (body: Record<string, unknown>, name: string, maxLength = 1000): string => {
  const value = parseText(body, name, maxLength);
  if (value === undefined) throw errors.invalid(`'${name}' is a required property`);
  return value;
};

/** Throws for fields that are not in Pinterest's schema, which rejects them. */
export const rejectUnknownFields = (body: Record<string, unknown>, allowed: readonly string[]) => {
  const unknownField = Object.keys(body).find((name) => !allowed.includes(name));
  if (unknownField !== undefined)
    throw errors.invalid(`Additional properties are not allowed ('${unknownField}' was unexpected)`);
};

const maxPageSize = 250;
const defaultPageSize = 25;

/** One page of rows. The opaque bookmark holds the list name and the offset of the next page. */
export const paginate = <T>(
  rows: readonly T[],
  query: Record<string, string>,
  list: string,
  toJson: (row: T) => unknown,
) => {
  const size = query.page_size === undefined ? defaultPageSize : Number(query.page_size);
  if (!Number.isInteger(size) || size < 1 || size > maxPageSize)
    throw errors.invalid(`page_size must be between 1 and ${maxPageSize}`);
  const from = query.bookmark === undefined ? 0 : parseBookmark(query.bookmark, list);
  const next = from + size;
  return {
    items: rows.slice(from, next).map(toJson),
    bookmark: next < rows.length ? Buffer.from(JSON.stringify([list, next])).toString('base64url') : null,
  };
};

const parseBookmark = (bookmark: string, list: string): number => {
  try {
    const [listName, offset]: unknown[] = JSON.parse(Buffer.from(bookmark, 'base64url').toString());
    if (listName === list && typeof offset === 'number') return offset;
  } catch {
    // Malformed bookmark: same error as a bookmark of another list.
  }
  throw errors.invalid('Invalid bookmark');
};
