import type { FastifyError } from 'fastify';
import type { Reply, Request, Routes } from '../kit/network.ts';
import { randomWord } from '../kit/storage/ids.ts';
import { Refusal, refusalAnswer, refuse } from './errors.ts';
import { record, strings } from './input.ts';
import type { Account, Board, State } from './state.ts';
import type { Tokens } from './tokens.ts';

export type Call = {
  account: Account;
  id: string;
  query: Record<string, string>;
  body: Record<string, unknown>;
  reply: Reply;
  has(scope: string): boolean;
  /** A secret board is not there for whoever lacks the scope for it. */
  mayRead(board: Board): boolean;
};
type Handler = (call: Call) => unknown;
type Deps = { state: State; tokens: Tokens };
export type Api = ReturnType<typeof api>;

/** Registers calls of API v5: the token, the scope, and the words of a refusal are seen to here. */
export const api = (app: Routes, { state, tokens }: Deps) => {
  const open = (method: 'GET' | 'POST' | 'DELETE', path: string, scope: string, handle: Handler, operation: string) => {
    const answer = async (request: Request, reply: Reply) => {
      const [, value = ''] = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
      const token = tokens.find(value);
      const account = token && state.accounts.get(token.accountId);
      if (!token || !account) throw refuse.authentication();
      const has = (name: string) => token.scopes.includes(name);
      if (!has(scope)) throw refuse.scope([scope]);
      reply.headers({ 'x-pinterest-rid': randomWord(8), ...allowance });
      const body = await handle({
        account,
        id: strings(request.params).id ?? '',
        query: strings(request.query),
        body: record(request.body),
        reply,
        has,
        mayRead: (board) =>
          board.accountId === account.id ? board.privacy !== 'SECRET' || has('boards:read_secret') : isOpen(board),
      });
      return body === undefined ? reply.send() : reply.type('application/json').send(JSON.stringify(body));
    };
    app.route({ method, url: `/api/v5${path}`, config: { operation }, handler: answer, exposeHeadRoute: false });
  };
  return {
    get: (path: string, operation: string, scope: string, handle: Handler) =>
      open('GET', path, scope, handle, operation),
    post: (path: string, operation: string, scope: string, handle: Handler) =>
      open('POST', path, scope, handle, operation),
    delete: (path: string, operation: string, scope: string, handle: Handler) =>
      open('DELETE', path, scope, handle, operation),
  };
};

const isOpen = ({ privacy }: Board): boolean => privacy === 'PUBLIC';
const allowance = {
  'x-ratelimit-limit': '100, 100;w=1;name="safety_net_app_id_user_id"',
  'x-ratelimit-remaining': '99',
  'x-ratelimit-reset': '1',
};

/** Every refusal, and everything Fastify itself turns away, in Pinterest's words. */
export const answerRefusals = (app: Routes) => {
  const send = (reply: Reply, refusal: Refusal) => {
    const { status, headers = {}, body } = refusalAnswer(refusal);
    return reply.code(status).headers(headers).send(JSON.stringify(body));
  };
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof Refusal) return send(reply, error);
    if (error.statusCode !== undefined && error.statusCode < 500) return send(reply, refuse.invalid(error.message));
    return send(reply, refuse.unknown());
  });
  app.setNotFoundHandler((request, reply) => send(reply, refuse.noResource(request.url.split('?', 1)[0] ?? '/')));
};
