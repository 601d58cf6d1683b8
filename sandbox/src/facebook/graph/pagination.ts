import { errors } from './errors.ts';
import { type Params, readInteger, readText } from './params.ts';

type Row = { id: string };
type PageUrlParts = { params: Params; callUrl: string; token: string };
type PageRequest = PageUrlParts & { maxLimit?: number; defaultLimit?: number };

const encodeCursor = (id: string): string => Buffer.from(`row:${id}`).toString('base64url');
const decodeCursor = (cursor: string): string => {
  const [, id] = /^row:(.+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (id === undefined) throw errors.invalid('Invalid cursors values', 'after');
  return id;
};

/** One page of a list, with `paging.next` as a full URL that contains the token, as Facebook's does. */
export const paginate = <T extends Row>(
  rows: T[],
  { params, callUrl, token, maxLimit = 100, defaultLimit = 25 }: PageRequest,
) => {
  const limit = Math.min(readInteger(params, 'limit') ?? defaultLimit, maxLimit);
  const after = readText(params, 'after');
  const before = readText(params, 'before');
  const findCursorIndex = (cursor: string) => {
    const index = rows.findIndex((row) => row.id === decodeCursor(cursor));
    if (index < 0) throw errors.invalid('Invalid cursors values', 'after');
    return index;
  };
  const findRange = () => {
    if (after !== undefined) {
      const start = findCursorIndex(after) + 1;
      return { start, end: start + limit };
    }
    if (before === undefined) return { start: 0, end: limit };
    const end = findCursorIndex(before);
    return { start: Math.max(0, end - limit), end };
  };
  const { start, end } = findRange();
  const pageRows = rows.slice(start, end);
  const [first] = pageRows;
  const last = pageRows.at(-1);
  const buildUrl = (cursor: Record<string, string>) =>
    buildPageUrl({ params, callUrl, token }, { limit: String(limit), ...cursor });
  return {
    pageRows,
    paging: first &&
      last && {
        cursors: { before: encodeCursor(first.id), after: encodeCursor(last.id) },
        ...(end < rows.length && { next: buildUrl({ after: encodeCursor(last.id) }) }),
        ...(start > 0 && { previous: buildUrl({ before: encodeCursor(first.id) }) }),
      },
  };
};

/** The full URL of another page, with the token, as Facebook's. */
export const buildPageUrl = ({ params, callUrl, token }: PageUrlParts, cursor: Record<string, string>): string => {
  const url = new URL(callUrl);
  url.searchParams.set('access_token', token);
  for (const [name, value] of Object.entries(params)) {
    if (!['after', 'before', 'access_token', 'appsecret_proof'].includes(name) && typeof value === 'string') {
      url.searchParams.set(name, value);
    }
  }
  for (const [name, value] of Object.entries(cursor)) url.searchParams.set(name, value);
  return url.href;
};
