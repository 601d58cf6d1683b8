import type { z } from 'zod';
import { createHttpClient, type Request, type Runtime } from '../kit/http/http.ts';
import type { FilePart } from '../kit/http/request-body.ts';
import { parseError } from './errors.ts';
import { readUsage } from './limits.ts';
import { type PinterestSettings, uploadHosts } from './settings.ts';
import { list } from './wire.ts';

type Ask = {
  operation: string;
  to: string;
  token: string;
  query?: Readonly<Record<string, string | undefined>> | undefined;
  json?: unknown;
};

export type Client = ReturnType<typeof client>;

/** So many pages are the most we follow for one list. */
const mostPages = 200;
const uploadMs = 300_000;

/** Pinterest as every port speaks to it, with the token in a header. */
export const client = (settings: PinterestSettings, outside: Runtime) => {
  const facts = { network: 'pinterest', label: 'Pinterest', outside, explain: parseError, readUsage };
  const api = createHttpClient({ ...facts, baseUrl: settings.apiUrl, requestIds: ['x-pinterest-rid'] });
  const uploads = createHttpClient({
    ...facts,
    baseUrl: settings.uploadUrl,
    hosts: uploadHosts,
    requestIds: ['x-amz-request-id'],
  });

  const callOf = ({ operation, to, token, query, json }: Ask): Request => ({
    operation,
    to: `/v5${to}`,
    query,
    headers: { authorization: `Bearer ${token}` },
    ...(json === undefined ? {} : { body: { json } }),
  });

  return {
    http: api,
    read: async <T>(ask: Ask, shape: z.ZodType<T>): Promise<T> => (await api.read(callOf(ask), shape)).data,
    once: async <T>(ask: Ask, shape: z.ZodType<T>): Promise<T> => (await api.once(callOf(ask), shape)).data,
    write: async <T>(ask: Ask, shape: z.ZodType<T>): Promise<T> => (await api.write(callOf(ask), shape)).data,

    /** Every row of a list, or the first `most`, or those up to the first that is `enough`. */
    async all<T>(ask: Ask, row: z.ZodType<T>, most = Number.POSITIVE_INFINITY, enough?: (row: T) => boolean) {
      const rows: T[] = [];
      let bookmark: string | undefined;
      for (let page = 1; page <= mostPages; page += 1) {
        const query = { ...ask.query, bookmark };
        const { items, bookmark: next } = (await api.read(callOf({ ...ask, query }), list(row))).data;
        rows.push(...items);
        if (!next || rows.length >= most || items.some((item) => enough?.(item))) break;
        bookmark = next;
      }
      return rows.slice(0, most);
    },

    /** A form for the other host, in which the file must come last. No token of ours goes there. */
    upload: async <T>(to: string, fields: Record<string, string>, file: FilePart, shape: z.ZodType<T>) =>
      (
        await uploads.once(
          { operation: 'media.upload', to, method: 'POST', body: { fields, files: { file } }, deadlineMs: uploadMs },
          shape,
        )
      ).data,
  };
};
