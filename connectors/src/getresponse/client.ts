import { getresponseLimits } from '@fanfare/contract/networks/getresponse';
import { z } from 'zod';
import { createCallsAtOnce } from '../kit/http/calls-at-once.ts';
import { createCallsPerSecond } from '../kit/http/calls-per-second.ts';
import { createHttpClient, type Request, type Runtime } from '../kit/http/http.ts';
import { parseError } from './errors.ts';
import { readUsage } from './rate-limit-headers.ts';
import type { GetresponseSettings } from './settings.ts';

type ApiRequest = Pick<Request, 'operation' | 'to' | 'method' | 'query'> & { key: string; json?: unknown };

export type Client = ReturnType<typeof createClient>;

const perPage = 100;
/** Max pages read for one list. */
const maxPages = 100;

/** HTTP client of GetResponse; sends the API key in a header. */
export const createClient = ({ apiUrl }: GetresponseSettings, runtime: Runtime) => {
  const label = 'GetResponse';
  const http = createHttpClient({ network: 'getresponse', label, baseUrl: apiUrl, runtime, parseError, readUsage });

  const toRequest = ({ key, json, ...request }: ApiRequest): Request => ({
    ...request,
    headers: { 'x-auth-token': `api-key ${key}` },
    ...(json === undefined ? {} : { body: { json } }),
  });

  // Calls stay within the account's limits: otherwise GetResponse refuses calls, and after each refusal all calls of
  // the account have to wait.
  const { callsPerSecond, callsAtOnce } = getresponseLimits;
  const waitForTurn = createCallsPerSecond(callsPerSecond, runtime);
  const limitCalls = createCallsAtOnce(callsAtOnce);
  const takeTurn = <T>({ key }: ApiRequest, call: () => Promise<T>): Promise<T> =>
    limitCalls(key, async () => {
      await waitForTurn(key);
      return call();
    });

  return {
    read: async <T>(request: ApiRequest, shape: z.core.$ZodType<T>): Promise<T> =>
      (await takeTurn(request, () => http.read(toRequest(request), shape))).data,
    /** Sends a write; its answer has no body. */
    write: async (request: ApiRequest): Promise<void> => {
      await takeTurn(request, () => http.write(toRequest(request), z.unknown()));
    },

    /** Reads all rows of a list: the number of pages is in a header. */
    async listAll<T>(request: ApiRequest, row: z.core.$ZodType<T>): Promise<T[]> {
      const rows: T[] = [];
      for (let page = 1; page <= maxPages; page += 1) {
        const query = { ...request.query, page: String(page), perPage: String(perPage) };
        const { data, headers } = await takeTurn(request, () =>
          http.read(toRequest({ ...request, query }), z.array(row)),
        );
        rows.push(...data);
        if (page >= Number(headers.get('totalpages') ?? 0)) break;
      }
      return rows;
    },
  };
};
