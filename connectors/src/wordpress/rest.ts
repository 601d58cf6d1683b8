import type { z } from 'zod';
import { type Answer, createHttpClient, type Fetch, type Request, type Runtime } from '../kit/http/http.ts';
import type { CallBody } from '../kit/http/request-body.ts';
import type { Grant } from '../ports/grant.ts';
import { rootOf } from './address.ts';
import { label, parseError } from './errors.ts';
import { standing } from './redirects.ts';

/** A typed address may lead anywhere, so the fetch that reaches it must be handed in: one that refuses private addresses. */
export type SafeOutside = Runtime & { fetch: Fetch };

export type Ask = {
  operation: string;
  /** A route of the REST API, as `/wp/v2/posts`. */
  route: string;
  query?: Readonly<Record<string, string | undefined>> | undefined;
  body?: CallBody | undefined;
  method?: Request['method'];
  deadlineMs?: number | undefined;
};

const fifteenSeconds = 15_000;
const tenMegabytes = 10 * 1024 * 1024;
const perPage = 100;
const mostPages = 50;

/** WordPress at one root, by paths or by `rest_route` as the root says. Every call stays below it. */
export const restAt = (root: URL, outside: SafeOutside, credentials?: string) => {
  const byQuery = root.searchParams.has('rest_route');
  const folder = root.pathname.slice(0, root.pathname.lastIndexOf('/'));
  const client = createHttpClient({
    ...{ network: 'wordpress', label, baseUrl: root.origin + folder },
    ...{ outside, explain: parseError, deadlineMs: fifteenSeconds, maxBytes: tenMegabytes },
  });
  const authorization = credentials && `Basic ${Buffer.from(credentials, 'utf8').toString('base64')}`;
  const callOf = ({ route, query = {}, ...ask }: Ask): Request => ({
    ...ask,
    to: byQuery ? root.pathname.slice(folder.length) : route,
    query: byQuery ? { rest_route: route, ...query } : query,
    ...(authorization ? { headers: { authorization } } : {}),
  });

  return {
    read: <T>(ask: Ask, shape: z.ZodType<T>): Promise<Answer<T>> => client.read(callOf(ask), shape),
    write: async <T>(ask: Ask, shape: z.ZodType<T>): Promise<T> => (await client.write(callOf(ask), shape)).data,
    once: async <T>(ask: Ask, shape: z.ZodType<T>): Promise<T> => (await client.once(callOf(ask), shape)).data,

    /** Every row of a list, page after page. */
    async all<T>(ask: Ask, rows: z.ZodType<T[]>): Promise<T[]> {
      const found: T[] = [];
      for (let page = 1; page <= mostPages; page += 1) {
        const query = { ...ask.query, per_page: String(perPage), page: String(page) };
        const { data, headers } = await client.read(callOf({ ...ask, query }), rows);
        found.push(...data);
        if (data.length < perPage || page >= countIn(headers, 'x-wp-totalpages', mostPages)) break;
      }
      return found;
    },
  };
};
export type Rest = ReturnType<typeof restAt>;

/** How many there are in all; hosts may take the header away. */
export const countIn = (headers: Headers, name: string, otherwise: number): number => {
  const count = Number(headers.get(name) ?? Number.NaN);
  return Number.isInteger(count) && count >= 0 ? count : otherwise;
};

/** The site behind a grant. */
export const restOf =
  (outside: SafeOutside) =>
  ({ account, accessToken }: Grant): Rest =>
    restAt(rootOf(account.id), { ...outside, fetch: standing(outside.fetch) }, accessToken);
