import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import type { App } from '../auth/oauth2.ts';
import type { Endpoint } from '../http/base-url.ts';
import type { ParseError } from '../http/errors.ts';
import { createHttpClient, type Request, type Runtime } from '../http/http.ts';
import type { FilePart } from '../http/request-body.ts';
import { readUsage } from './rate-limit-headers.ts';
import { list } from './wire.ts';

export type Fields = Readonly<Record<string, string | number | boolean | object | undefined>>;
type Files = Readonly<Record<string, FilePart>>;
type GraphRequest = { operation: string; to: string; token: string; fields?: Fields | undefined };
type Deps = Endpoint & { version: string; app: App; parseError: ParseError; runtime: Runtime };

export type GraphClient = ReturnType<typeof graphClient>;

/** Max pages read for one list; Graph chooses the page size. */
const maxPages = 100;
const uploadTimeoutMs = 120_000;

/** Meta Graph client for Facebook and Instagram: versioned, signed with appsecret_proof, token in a header. */
export const graphClient = ({ version, app, ...endpoint }: Deps) => {
  const client = createHttpClient({ ...endpoint, readUsage, requestIds: ['x-fb-trace-id', 'x-fb-request-id'] });

  const toCall = ({ operation, to, token, fields = {} }: GraphRequest) => ({
    call: {
      operation,
      to: to.startsWith('/') ? `/${version}${to}` : to,
      headers: { authorization: `Bearer ${token}` },
    },
    fields: { ...encodeFields(fields), appsecret_proof: signToken(token, app.secret) },
  });
  const toQueryRequest = (request: GraphRequest): Request => {
    const { call, fields } = toCall(request);
    return { ...call, query: fields };
  };
  const toFormRequest = (request: GraphRequest, files?: Files): Request => {
    const { call, fields } = toCall(request);
    return files
      ? { ...call, deadlineMs: uploadTimeoutMs, body: { fields, files } }
      : { ...call, body: { form: fields } };
  };

  return {
    http: client,
    write: async <T>(request: GraphRequest, shape: z.ZodType<T>, files?: Files): Promise<T> =>
      (await client.write(toFormRequest(request, files), shape)).data,
    /** For unpublished data: unpublished photos, chunks of a video, link refetching. */
    once: async <T>(request: GraphRequest, shape: z.ZodType<T>, files?: Files): Promise<T> =>
      (await client.once(toFormRequest(request, files), shape)).data,
    read: async <T>(request: GraphRequest, shape: z.ZodType<T>): Promise<T> =>
      (await client.read(toQueryRequest(request), shape)).data,
    /** Deleting is idempotent, so a lost response is not `unclear`. */
    remove: async <T>(request: GraphRequest, shape: z.ZodType<T>): Promise<T> =>
      (await client.once({ ...toQueryRequest(request), method: 'DELETE' }, shape)).data,

    /** All rows of a list, at most `limit`. An empty page can have a next page. */
    async listAll<T>(request: GraphRequest, row: z.ZodType<T>, limit = Number.POSITIVE_INFINITY): Promise<T[]> {
      const rows: T[] = [];
      let next: GraphRequest = request;
      for (let page = 1; page <= maxPages; page += 1) {
        const { data, paging } = (await client.read(toQueryRequest(next), list(row))).data;
        rows.push(...data);
        if (!paging?.next || rows.length >= limit) break;
        next = { operation: request.operation, token: request.token, to: removeToken(paging.next) };
      }
      return rows.slice(0, limit);
    },
  };
};

/** Form fields: lists and objects are encoded as JSON. */
const encodeFields = (fields: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  );

const signToken = (token: string, secret: string): string => createHmac('sha256', secret).update(token).digest('hex');

/** Graph adds the token to the URL of the next page; we send it in a header only. */
const removeToken = (address: string): string => {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  url.searchParams.delete('access_token');
  return url.href;
};
