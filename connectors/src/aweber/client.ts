import type { z } from 'zod';
import { createHttpClient, type HttpResponse, type Request, type Runtime } from '../kit/http/http.ts';
import { parseError } from './errors.ts';
import { type AweberSettings, apiHosts } from './settings.ts';
import { collection } from './wire.ts';

type Page<T> = { entries: T[]; next_collection_link?: string | null | undefined };
type ApiRequest = Pick<Request, 'operation' | 'to' | 'method' | 'query'> & { token: string; json?: unknown };

export type Client = ReturnType<typeof createClient>;

/** Largest number of pages that are read of one list. */
const maxPages = 100;

/** HTTP client of AWeber; sends the access token in a header. */
export const createClient = ({ apiUrl, authUrl }: AweberSettings, runtime: Runtime) => {
  const options = { network: 'aweber', label: 'AWeber', runtime, parseError };
  const api = createHttpClient({ ...options, baseUrl: apiUrl, hosts: apiHosts });

  const toRequest = ({ token, json, to, ...request }: ApiRequest): Request => ({
    ...request,
    to: to.startsWith('/') ? `/1.0${to}` : to,
    headers: { authorization: `Bearer ${token}` },
    ...(json === undefined ? {} : { body: { json } }),
  });

  return {
    auth: createHttpClient({ ...options, baseUrl: authUrl }),
    read: async <T>(request: ApiRequest, shape: z.core.$ZodType<T>): Promise<T> =>
      (await api.read(toRequest(request), shape)).data,
    write: <T>(request: ApiRequest, shape: z.core.$ZodType<T>): Promise<HttpResponse<T>> =>
      api.write(toRequest(request), shape),

    /** Reads all rows of a collection, following the links to the next page. */
    async listAll<T>(request: ApiRequest, row: z.core.$ZodType<T>): Promise<T[]> {
      const rows: T[] = [];
      let next: ApiRequest | undefined = request;
      for (let pages = 0; next && pages < maxPages; pages += 1) {
        const page: Page<T> = (await api.read(toRequest(next), collection(row))).data;
        rows.push(...page.entries);
        const link = page.next_collection_link;
        next = link ? { operation: request.operation, to: link, token: request.token } : undefined;
      }
      return rows;
    },
  };
};
