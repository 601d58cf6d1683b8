import type { FastifyError } from 'fastify';
import type { Reply, Request, Routes } from '../../kit/network.ts';
import { randomHex } from '../../kit/storage/ids.ts';
import type { Account, State } from '../state.ts';
import { ApiError, errorAnswer, errors } from './errors.ts';
import { toStrings } from './params.ts';
import { createRateLimiter, type Operation } from './rate-limits.ts';
import type { Tokens } from './tokens.ts';

/** One authenticated API call. */
export type Call = {
  caller: Account;
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
};
type Rule = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  operation: Operation;
  scopes: readonly string[];
  status?: number;
};
export type Api = ReturnType<typeof createApi>;
type Deps = { state: State; tokens: Tokens };

/** Registers calls. Checks the token, its scopes and the rate limit. */
export const createApi = (app: Routes, { state, tokens }: Deps) => {
  const countCall = createRateLimiter(state);

  const requireCaller = ({ headers }: Request, scopes: readonly string[]): Account => {
    const [, value = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
    const token = tokens.findValid(value, 'access');
    const caller = token && state.accounts.get(token.accountId);
    if (!token || !caller) throw errors.unauthorized();
    if (scopes.some((scope) => !token.scopes.includes(scope))) throw errors.noScope();
    return caller;
  };

  return ({ method, path, operation, scopes, status = 200 }: Rule, handle: (call: Call) => unknown) =>
    app.route({
      method,
      url: `/api/2${path}`,
      config: { operation },
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const caller = requireCaller(request, scopes);
        reply.headers({ ...countCall(operation, caller.id), 'x-request-id': randomHex(8) });
        const { params, query, body } = request;
        const answer = await handle({ caller, params: toStrings(params), query: toStrings(query), body });
        return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(answer));
      },
    });
};

/** Sends `ApiError`s and Fastify's own errors in X's error format. */
export const registerErrorHandlers = (app: Routes) => {
  const send = (reply: Reply, error: ApiError) => {
    const { status, headers = {}, body } = errorAnswer(error);
    return reply.code(status).headers(headers).send(JSON.stringify(body));
  };
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof ApiError) return send(reply, error);
    if (error.statusCode === 413) return send(reply, errors.tooLarge());
    if (error.statusCode !== undefined && error.statusCode < 500) return send(reply, errors.invalid(error.message));
    return send(reply, errors.internal());
  });
  app.setNotFoundHandler((_request, reply) => send(reply, errors.noPath()));
};
