import type { FastifyError } from 'fastify';
import type { Reply, Request, Routes } from '../kit/network.ts';
import { randomWord } from '../kit/storage/ids.ts';
import { Refusal, refusalAnswer, refuse } from './errors.ts';
import { strings } from './params.ts';
import type { Account, State } from './state.ts';
import type { Tokens } from './tokens.ts';
import { type Operation, usage } from './usage.ts';

/** One call of the API, its caller already known. */
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
export type Api = ReturnType<typeof api>;
type Deps = { state: State; tokens: Tokens };

/** Registers calls: the token, its scopes, the allowance and the words of a refusal are seen to here. */
export const api = (app: Routes, { state, tokens }: Deps) => {
  const count = usage(state);

  const callerOf = ({ headers }: Request, scopes: readonly string[]): Account => {
    const [, value = ''] = /^Bearer (\S+)$/i.exec(headers.authorization ?? '') ?? [];
    const token = tokens.living(value, 'access');
    const caller = token && state.accounts.get(token.accountId);
    if (!token || !caller) throw refuse.unauthorized();
    if (scopes.some((scope) => !token.scopes.includes(scope))) throw refuse.noScope();
    return caller;
  };

  return ({ method, path, operation, scopes, status = 200 }: Rule, handle: (call: Call) => unknown) =>
    app.route({
      method,
      url: `/api/2${path}`,
      config: { operation },
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const caller = callerOf(request, scopes);
        reply.headers({ ...count(operation, caller.id), 'x-request-id': randomWord(8) });
        const { params, query, body } = request;
        const answer = await handle({ caller, params: strings(params), query: strings(query), body });
        return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(answer));
      },
    });
};

/** Every refusal, and everything Fastify itself turns away, in X's words. */
export const answerRefusals = (app: Routes) => {
  const send = (reply: Reply, refusal: Refusal) => {
    const { status, headers = {}, body } = refusalAnswer(refusal);
    return reply.code(status).headers(headers).send(JSON.stringify(body));
  };
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof Refusal) return send(reply, error);
    if (error.statusCode === 413) return send(reply, refuse.tooLarge());
    if (error.statusCode !== undefined && error.statusCode < 500) return send(reply, refuse.invalid(error.message));
    return send(reply, refuse.internal());
  });
  app.setNotFoundHandler((_request, reply) => send(reply, refuse.noPath()));
};
