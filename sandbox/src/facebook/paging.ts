import { refuse } from './errors.ts';
import { type Params, text, whole } from './params.ts';

type Row = { id: string };
type Asked = { params: Params; address: string; token: string; most?: number; usual?: number };

const encode = (id: string): string => Buffer.from(`row:${id}`).toString('base64url');
const decode = (cursor: string): string => {
  const [, id] = /^row:(.+)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (id === undefined) throw refuse.invalid('Invalid cursors values', 'after');
  return id;
};

/** One page of a list, with `paging.next` as a whole address that carries the token, as Facebook's does. */
export const pageOf = <T extends Row>(rows: T[], { params, address, token, most = 100, usual = 25 }: Asked) => {
  const limit = Math.min(whole(params, 'limit') ?? usual, most);
  const after = text(params, 'after');
  const before = text(params, 'before');
  const place = (cursor: string) => {
    const found = rows.findIndex((row) => row.id === decode(cursor));
    if (found < 0) throw refuse.invalid('Invalid cursors values', 'after');
    return found;
  };
  const start = after !== undefined ? place(after) + 1 : before !== undefined ? Math.max(0, place(before) - limit) : 0;
  const end = after === undefined && before !== undefined ? place(before) : start + limit;
  const shown = rows.slice(start, end);
  const [first] = shown;
  const last = shown.at(-1);
  const link = (cursor: Record<string, string>) => {
    const url = new URL(address);
    url.searchParams.set('access_token', token);
    for (const [name, value] of Object.entries(params)) {
      if (!['after', 'before', 'access_token', 'appsecret_proof'].includes(name) && typeof value === 'string') {
        url.searchParams.set(name, value);
      }
    }
    for (const [name, value] of Object.entries({ limit: String(limit), ...cursor })) url.searchParams.set(name, value);
    return url.href;
  };
  return {
    shown,
    paging: first &&
      last && {
        cursors: { before: encode(first.id), after: encode(last.id) },
        ...(end < rows.length && { next: link({ after: encode(last.id) }) }),
        ...(start > 0 && { previous: link({ before: encode(first.id) }) }),
      },
  };
};
