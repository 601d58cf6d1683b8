import type { z } from 'zod';
import { createHttpClient, type Fetch, type HttpResponse, type Request, type Runtime } from '../kit/http/http.ts';
import type { RequestBody } from '../kit/http/request-body.ts';
import type { Grant } from '../ports/grant.ts';
import { label, parseError } from './errors.ts';
import { rejectRedirects } from './redirects.ts';
import { toRestRoot } from './site-url.ts';

/** URLs are user input, so `fetch` is required: it must reject private addresses. */
export type SafeRuntime = Runtime & { fetch: Fetch };

export type RestRequest = {
  operation: string;
  /** REST route, for example `/wp/v2/posts`. */
  route: string;
  query?: Readonly<Record<string, string | undefined>> | undefined;
  body?: RequestBody | undefined;
  method?: Request['method'];
  deadlineMs?: number | undefined;
};

const deadlineMs = 15_000;
const maxBytes = 10 * 1024 * 1024;
const perPage = 100;
const maxPages = 50;

/** REST client for one root, by path or `rest_route` query. Every call stays under the root. */
export const createRestClient = (root: URL, runtime: SafeRuntime, credentials?: string) => {
  const usesQueryRoute = root.searchParams.has('rest_route');
  const folder = root.pathname.slice(0, root.pathname.lastIndexOf('/'));
  const client = createHttpClient({
    network: 'wordpress',
    label,
    baseUrl: root.origin + folder,
    runtime,
    parseError,
    deadlineMs,
    maxBytes,
  });
  const authorization = credentials && `Basic ${Buffer.from(credentials, 'utf8').toString('base64')}`;
  const toRequest = ({ route, query = {}, ...request }: RestRequest): Request => ({
    ...request,
    to: usesQueryRoute ? root.pathname.slice(folder.length) : route,
    query: usesQueryRoute ? { rest_route: route, ...query } : query,
    ...(authorization ? { headers: { authorization } } : {}),
  });

  return {
    read: <T>(request: RestRequest, shape: z.core.$ZodType<T>): Promise<HttpResponse<T>> =>
      client.read(toRequest(request), shape),
    write: async <T>(request: RestRequest, shape: z.core.$ZodType<T>): Promise<T> =>
      (await client.write(toRequest(request), shape)).data,
    once: async <T>(request: RestRequest, shape: z.core.$ZodType<T>): Promise<T> =>
      (await client.once(toRequest(request), shape)).data,

    /** Reads all rows of a list, page by page. */
    async listAll<T>(request: RestRequest, rows: z.core.$ZodType<T[]>): Promise<T[]> {
      const collected: T[] = [];
      for (let page = 1; page <= maxPages; page += 1) {
        const query = { ...request.query, per_page: String(perPage), page: String(page) };
        const { data, headers } = await client.read(toRequest({ ...request, query }), rows);
        collected.push(...data);
        if (data.length < perPage || page >= readCount(headers, 'x-wp-totalpages', maxPages)) break;
      }
      return collected;
    },
  };
};
export type Rest = ReturnType<typeof createRestClient>;

/** Count from a header; the fallback where the host strips the header. */
export const readCount = (headers: Headers, name: string, fallback: number): number => {
  const count = Number(headers.get(name) ?? Number.NaN);
  return Number.isInteger(count) && count >= 0 ? count : fallback;
};

/** Creates the REST client for the site of a grant. */
export const restForGrant =
  (runtime: SafeRuntime) =>
  (grant: Grant): Rest =>
    createRestClient(toRestRoot(grant), { ...runtime, fetch: rejectRedirects(runtime.fetch) }, grant.accessToken);
