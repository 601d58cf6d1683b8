import type { FastifyError } from 'fastify';
import { monotonicMs } from '../kit/clock.ts';
import { minuteMs } from '../kit/durations.ts';
import { toRecord, toStrings } from '../kit/http/loose-values.ts';
import type { Reply, Request, Routes } from '../kit/network.ts';
import type { TokenStore } from '../kit/oauth/token-store.ts';
import { ApiError, errorAnswer, errors, OauthError } from './errors.ts';
import type { Account, State } from './state.ts';

export type Call = {
  account: Account;
  params: Record<string, string>;
  query: Record<string, string>;
  body: Record<string, unknown>;
  reply: Reply;
};
type Handler = (call: Call) => unknown;
type Deps = { state: State; tokens: TokenStore };
export type Api = ReturnType<typeof createApi>;

const basePath = '/1.0';
export const apiUrl = `https://api.aweber.com${basePath}`;
const maxPerMinute = 120;

/** Registers calls of API 1.0. Checks token, scope and the customer's limit of 120 requests a minute. */
export const createApi = (app: Routes, { state, tokens }: Deps) => {
  const windows = new Map<string, { minute: number; count: number }>();
  const countCall = (accountId: string) => {
    const minute = Math.floor(monotonicMs() / minuteMs);
    const current = windows.get(accountId);
    const count = current?.minute === minute ? current.count + 1 : 1;
    windows.set(accountId, { minute, count });
    if (count > maxPerMinute) throw errors.rateLimit();
  };

  const registerCall = (
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    { operation, scope }: { operation: string; scope: string },
    handle: Handler,
  ) => {
    const handler = async (request: Request, reply: Reply) => {
      if (!/^Bearer\s/i.test(request.headers.authorization ?? '')) throw errors.missingOauth();
      const token = tokens.find(request.headers.authorization);
      const account = token && state.accounts.get(token.accountId);
      if (!token || !account) throw errors.unauthorized();
      countCall(account.id);
      if (!token.scopes.includes(scope)) throw errors.scope(scope);
      const params = toStrings(request.params);
      // Account of another customer counts as not existing.
      if (params.account !== undefined && params.account !== account.id) throw errors.notFound();
      const call = { account, params, query: toStrings(request.query), body: toRecord(request.body), reply };
      const body = await handle(call);
      return body === undefined ? reply.send() : reply.type('application/json').send(JSON.stringify(body));
    };
    app.route({ method, url: `/api${basePath}${path}`, config: { operation }, handler, exposeHeadRoute: false });
  };
  const register =
    (method: 'GET' | 'POST' | 'PATCH' | 'DELETE') =>
    (path: string, operation: string, scope: string, handle: Handler) =>
      registerCall(method, path, { operation, scope }, handle);
  return { get: register('GET'), post: register('POST'), patch: register('PATCH'), delete: register('DELETE') };
};

/**
 * Sends errors in the format of the API or, for token calls, of OAuth 2; Fastify's own errors have the format of the
 * API.
 */
export const registerErrorHandlers = (app: Routes) => {
  const send = (reply: Reply, error: ApiError | OauthError) => {
    const { status, headers = {}, body } = errorAnswer(error);
    return reply.code(status).headers(headers).send(JSON.stringify(body));
  };
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof ApiError || error instanceof OauthError) return send(reply, error);
    if (error.statusCode !== undefined && error.statusCode < 500) return send(reply, errors.invalid(error.message));
    return send(reply, errors.internal());
  });
  app.setNotFoundHandler((_request, reply) => send(reply, errors.notFound()));
};

/**
 * One page of a collection. The first page has no link to a previous one, the last page none to a next one; a search
 * has `total_size_link` instead of `total_size`.
 */
export const paginate = <T>(
  rows: readonly T[],
  query: Record<string, string>,
  path: string,
  toJson: (row: T) => unknown,
) => {
  const start = parseBound(query, 'ws.start', 0, [0, Number.MAX_SAFE_INTEGER]);
  const size = parseBound(query, 'ws.size', 100, [1, 100]);
  const linkTo = (from: number) =>
    `${apiUrl}${path}?${new URLSearchParams({ ...query, 'ws.start': String(from), 'ws.size': String(size) })}`;
  return {
    entries: rows.slice(start, start + size).map(toJson),
    start,
    ...(query['ws.op'] === 'find'
      ? { total_size_link: `${apiUrl}${path}?${new URLSearchParams({ ...query, 'ws.show': 'total_size' })}` }
      : { total_size: rows.length }),
    ...(start + size < rows.length && { next_collection_link: linkTo(start + size) }),
    ...(start > 0 && { prev_collection_link: linkTo(Math.max(0, start - size)) }),
    resource_type_link: `${apiUrl}/#page-resource`,
  };
};

const parseBound = (
  query: Record<string, string>,
  name: string,
  fallback: number,
  [min, max]: readonly [number, number],
): number => {
  const value = query[name] === undefined ? fallback : Number(query[name]);
  if (!Number.isInteger(value) || value < min || value > max)
    throw errors.web(`${name}: must be between ${min} and ${max}`);
  return value;
};
