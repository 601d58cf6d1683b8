import type { FastifyError } from 'fastify';
import { monotonicMs } from '../kit/clock.ts';
import { dayMs, minuteMs } from '../kit/durations.ts';
import { toRecord, toStrings } from '../kit/http/loose-values.ts';
import type { Reply, Request, Routes } from '../kit/network.ts';
import { ApiError, errorAnswer, errors } from './errors.ts';
import { createRateLimit } from './rate-limit.ts';
import type { Account, State } from './state.ts';

export type Call = {
  account: Account;
  id: string;
  query: Record<string, string>;
  body: Record<string, unknown>;
  reply: Reply;
};
type Handler = (call: Call) => unknown;
export type Api = ReturnType<typeof createApi>;

const keyTtlMs = 90 * dayMs;

/** Registers calls of API v3. Checks the key, its age and the rate limit; unknown query names are refused. */
export const createApi = (app: Routes, state: State) => {
  const countCall = createRateLimit(monotonicMs);

  const authenticate = (header: string | string[] | undefined): Account => {
    if (typeof header !== 'string') throw errors.authentication();
    if (!header.startsWith('api-key ')) throw errors.headers();
    const apiKey = state.keys.get(header.slice('api-key '.length));
    const account = apiKey && state.accounts.get(apiKey.accountId);
    if (!apiKey || !account || state.now() - apiKey.lastUsedAt > keyTtlMs) throw errors.authentication();
    // Time of the last use is stored at most once a minute, since the age of a key counts in days.
    if (state.now() - apiKey.lastUsedAt > minuteMs) state.keys.set(apiKey.key, { ...apiKey, lastUsedAt: state.now() });
    return account;
  };

  const registerCall = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    { operation, query: allowed }: { operation: string; query: readonly string[] },
    handle: Handler,
  ) => {
    const handler = async (request: Request, reply: Reply) => {
      const account = authenticate(request.headers['x-auth-token']);
      reply.headers(countCall(account.id));
      const query = toStrings(request.query);
      const unknownName = Object.keys(query).find((name) => !allowed.includes(name));
      if (unknownName !== undefined) throw errors.invalid('Not allowed search field', unknownName);
      const call = { account, id: toStrings(request.params).id ?? '', query, body: toRecord(request.body), reply };
      const body = await handle(call);
      return body === undefined ? reply.send() : reply.type('application/json').send(JSON.stringify(body));
    };
    app.route({ method, url: `/v3${path}`, config: { operation }, handler, exposeHeadRoute: false });
  };
  return {
    get: (path: string, operation: string, query: readonly string[], handle: Handler) =>
      registerCall('GET', path, { operation, query: [...query, 'fields'] }, handle),
    post: (path: string, operation: string, handle: Handler) =>
      registerCall('POST', path, { operation, query: [] }, handle),
    delete: (path: string, operation: string, handle: Handler) =>
      registerCall('DELETE', path, { operation, query: ['messageId', 'ipAddress'] }, handle),
  };
};

/** Sends `ApiError`s and Fastify's own errors in GetResponse's error format. */
export const registerErrorHandlers = (app: Routes) => {
  const send = (reply: Reply, error: ApiError) => {
    const { status, headers = {}, body } = errorAnswer(error);
    return reply.code(status).headers(headers).send(JSON.stringify(body));
  };
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof ApiError) return send(reply, error);
    if (error.statusCode !== undefined && error.statusCode < 500) return send(reply, errors.invalid(error.message));
    return send(reply, errors.internal());
  });
  app.setNotFoundHandler((_request, reply) => send(reply, errors.notFound()));
};

const pageNames = ['page', 'perPage'];
export const withPages = (...names: string[]): string[] => [...names, ...pageNames];

/** One page of rows, with the paging headers. A page past the end is empty. */
export const paginate = <T>(rows: readonly T[], { query, reply }: Pick<Call, 'query' | 'reply'>): T[] => {
  const perPage = parsePageNumber(query, 'perPage', 100, 1000);
  const page = parsePageNumber(query, 'page', 1, Number.MAX_SAFE_INTEGER);
  reply.headers({
    totalcount: String(rows.length),
    totalpages: String(Math.ceil(rows.length / perPage)),
    currentpage: String(page),
  });
  return rows.slice((page - 1) * perPage, page * perPage);
};

const parsePageNumber = (query: Record<string, string>, name: string, fallback: number, max: number): number => {
  const value = query[name] === undefined ? fallback : Number(query[name]);
  if (!Number.isInteger(value) || value < 1 || value > max) throw errors.invalid('Wrong page parameter', name);
  return value;
};
