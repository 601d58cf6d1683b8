import { minuteMs } from '@fanfare/contract/kit/durations';
import type { z } from 'zod';
import { createHttpClient, type Request, type Runtime } from '../kit/http/http.ts';
import type { FilePart } from '../kit/http/request-body.ts';
import { parseError } from './errors.ts';
import { readUsage } from './rate-limit-headers.ts';
import { type PinterestSettings, uploadHosts } from './settings.ts';
import { list } from './wire.ts';

type ApiRequest = {
  operation: string;
  to: string;
  token: string;
  query?: Readonly<Record<string, string | undefined>> | undefined;
  json?: unknown;
};

export type Client = ReturnType<typeof createClient>;

/** Max pages read for one list. */
const maxPages = 200;
const uploadTimeoutMs = 5 * minuteMs;

/** HTTP client of Pinterest; sends the access token in a header. */
export const createClient = (settings: PinterestSettings, runtime: Runtime) => {
  const options = { network: 'pinterest', label: 'Pinterest', runtime, parseError, readUsage };
  const api = createHttpClient({ ...options, baseUrl: settings.apiUrl, requestIds: ['x-pinterest-rid'] });
  const uploads = createHttpClient({
    ...options,
    baseUrl: settings.uploadUrl,
    hosts: uploadHosts,
    requestIds: ['x-amz-request-id'],
  });

  const toRequest = ({ operation, to, token, query, json }: ApiRequest): Request => ({
    operation,
    to: `/v5${to}`,
    query,
    headers: { authorization: `Bearer ${token}` },
    ...(json === undefined ? {} : { body: { json } }),
  });

  return {
    http: api,
    read: async <T>(request: ApiRequest, shape: z.core.$ZodType<T>): Promise<T> =>
      (await api.read(toRequest(request), shape)).data,
    once: async <T>(request: ApiRequest, shape: z.core.$ZodType<T>): Promise<T> =>
      (await api.once(toRequest(request), shape)).data,
    write: async <T>(request: ApiRequest, shape: z.core.$ZodType<T>): Promise<T> =>
      (await api.write(toRequest(request), shape)).data,

    /** Reads all rows of a list, at most `limit`, until `isPast`. */
    async listAll<T>(
      request: ApiRequest,
      row: z.core.$ZodType<T>,
      limit = Number.POSITIVE_INFINITY,
      isPast?: (row: T) => boolean,
    ) {
      const rows: T[] = [];
      let bookmark: string | undefined;
      for (let page = 1; page <= maxPages; page += 1) {
        const query = { ...request.query, bookmark };
        const { items, bookmark: next } = (await api.read(toRequest({ ...request, query }), list(row))).data;
        rows.push(...items);
        if (!next || rows.length >= limit || items.some((item) => isPast?.(item))) break;
        bookmark = next;
      }
      return rows.slice(0, limit);
    },

    /** Multipart upload to the storage host; the file must be the last field. Our token is not sent there. */
    upload: async <T>(to: string, fields: Record<string, string>, file: FilePart, shape: z.core.$ZodType<T>) =>
      (
        await uploads.once(
          {
            operation: 'media.upload',
            to,
            method: 'POST',
            body: { fields, files: { file } },
            deadlineMs: uploadTimeoutMs,
          },
          shape,
        )
      ).data,
  };
};
