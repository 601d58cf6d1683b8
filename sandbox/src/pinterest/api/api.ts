import type { FastifyError } from 'fastify';
import type { Reply, Request, Routes } from '../../kit/network.ts';
import { randomHex } from '../../kit/storage/ids.ts';
import type { Account, Board, State } from '../state.ts';
import { ApiError, errorAnswer, errors } from './errors.ts';
import { toRecord, toStrings } from './input.ts';
import type { Tokens } from './tokens.ts';

export type Call = {
  account: Account;
  id: string;
  query: Record<string, string>;
  body: Record<string, unknown>;
  reply: Reply;
  hasScope(scope: string): boolean;
  /**
   * True if the caller can read a board. Secret boards need the scope `boards:read_secret`; without it they answer 404.
   */
  canRead(board: Board): boolean;
};
type Handler = (call: Call) => unknown;
type Deps = { state: State; tokens: Tokens };
export type Api = ReturnType<typeof createApi>;

/** Registers calls of API v5. Checks the token and its scopes; a call needs all of them. */
export const createApi = (app: Routes, { state, tokens }: Deps) => {
  const registerCall = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    scopes: readonly string[],
    handle: Handler,
    operation: string,
  ) => {
    const handler = async (request: Request, reply: Reply) => {
      const [, value = ''] = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
      const token = tokens.find(value);
      const account = token && state.accounts.get(token.accountId);
      if (!token || !account) throw errors.authentication();
      const hasScope = (name: string) => token.scopes.includes(name);
      const missingScopes = scopes.filter((scope) => !hasScope(scope));
      if (missingScopes.length > 0) throw errors.scope(missingScopes);
      reply.headers({ 'x-pinterest-rid': randomHex(8), ...rateLimitHeaders });
      const body = await handle({
        account,
        id: toStrings(request.params).id ?? '',
        query: toStrings(request.query),
        body: toRecord(request.body),
        reply,
        hasScope,
        canRead: (board) =>
          board.accountId === account.id
            ? board.privacy !== 'SECRET' || hasScope('boards:read_secret')
            : isPublic(board),
      });
      return body === undefined ? reply.send() : reply.type('application/json').send(JSON.stringify(body));
    };
    app.route({ method, url: `/api/v5${path}`, config: { operation }, handler, exposeHeadRoute: false });
  };
  return {
    get: (path: string, operation: string, scopes: readonly string[], handle: Handler) =>
      registerCall('GET', path, scopes, handle, operation),
    post: (path: string, operation: string, scopes: readonly string[], handle: Handler) =>
      registerCall('POST', path, scopes, handle, operation),
    delete: (path: string, operation: string, scopes: readonly string[], handle: Handler) =>
      registerCall('DELETE', path, scopes, handle, operation),
  };
};

const isPublic = ({ privacy }: Board): boolean => privacy === 'PUBLIC';
const rateLimitHeaders = {
  'x-ratelimit-limit': '100, 100;w=1;name="safety_net_app_id_user_id"',
  'x-ratelimit-remaining': '99',
  'x-ratelimit-reset': '1',
};

/** Sends `ApiError`s and Fastify's own errors in Pinterest's error format. */
export const registerErrorHandlers = (app: Routes) => {
  const send = (reply: Reply, error: ApiError) => {
    const { status, headers = {}, body } = errorAnswer(error);
    return reply.code(status).headers(headers).send(JSON.stringify(body));
  };
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof ApiError) return send(reply, error);
    if (error.statusCode !== undefined && error.statusCode < 500) return send(reply, errors.invalid(error.message));
    return send(reply, errors.unknown());
  });
  app.setNotFoundHandler((request, reply) => send(reply, errors.noResource(request.url.split('?', 1)[0] ?? '/')));
};
