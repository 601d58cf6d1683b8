import type { FastifyError } from 'fastify';
import type { Reply, Request, Routes } from '../kit/network.ts';
import { randomWord } from '../kit/storage/ids.ts';
import { type Access, accessOf } from './access.ts';
import { Refusal, refusalAnswer, refuse } from './errors.ts';
import { type Field, parseFields } from './fields.ts';
import type { View } from './nodes.ts';
import { pageOf } from './paging.ts';
import { type Params, paramsOf, record, text } from './params.ts';
import type { State } from './state.ts';
import type { Tokens } from './tokens.ts';
import { usage } from './usage.ts';

/** A call that names no version gets the oldest living one. */
const oldest = 'v25.0';
const living = [oldest, 'v26.0'];

/** One call of the Graph API, its caller already known. */
export type Call = {
  /** The object in the path; `me` is already resolved. */
  id: string;
  params: Params;
  access: Access;
  view: View;
  fields: Field[] | undefined;
  /** Answers with one page of these rows, each as `show` makes it. */
  list<T extends { id: string }>(rows: readonly T[], show: (row: T) => unknown, more?: object): unknown;
};
export type Graph = ReturnType<typeof graph>;
type Handler = (call: Call) => unknown;
type Deps = { state: State; tokens: Tokens };

/** Registers calls of the Graph API: the version, the token, the allowance and the words of a refusal are seen to here. */
export const graph = (app: Routes, { state, tokens }: Deps) => {
  const { count } = usage(state.now);

  const open = (method: 'GET' | 'POST' | 'DELETE', path: string, operation: string, handle: Handler) => {
    const answer = async (request: Request, reply: Reply) => {
      const { version = oldest, id = 'me', edge } = strings(request.params);
      checkVersion(version);
      const params = paramsOf(request.query, request.body);
      const access = accessOf({ state, tokens }, { params, authorization: request.headers.authorization });
      const ads = id.startsWith('act_') ? { accountId: id.slice(4) } : undefined;
      reply.headers({ ...ownHeaders(version), ...count(access, ads) });
      const view = { state, access, now: state.now(), version };
      const wishes = text(params, 'fields');
      const address = `${state.url()}${(request.url.split('?', 1)[0] ?? '').replace(/^\/[^/]+/, '')}`;
      const call: Call = {
        id: id === 'me' ? selfOf(access) : id,
        params: edge === undefined ? params : { ...params, edge },
        access,
        view,
        fields: wishes === undefined ? undefined : parseFields(wishes),
        list(rows, show, more) {
          const { shown, paging } = pageOf([...rows], { params, address, token: access.value });
          return { data: shown.map(show), ...(paging && { paging }), ...more };
        },
      };
      const body = await handle(call);
      return reply.type('application/json; charset=UTF-8').send(JSON.stringify(body));
    };
    const hosts = path === '' || path === '/' ? ['/graph', '/graph/:version'] : ['/graph/:version'];
    if (path.endsWith('/videos')) hosts.push('/graph-video/:version');
    for (const host of hosts) {
      const url = `${host}${path}`;
      app.route({ method, url, config: { operation }, handler: answer, exposeHeadRoute: false });
    }
  };

  return {
    get: (path: string, operation: string, handle: Handler) => open('GET', path, operation, handle),
    post: (path: string, operation: string, handle: Handler) => open('POST', path, operation, handle),
    delete: (path: string, operation: string, handle: Handler) => open('DELETE', path, operation, handle),
  };
};

export const checkVersion = (version: string) => {
  if (living.includes(version)) return;
  const [, major] = /^v(\d+)\.0$/.exec(version) ?? [];
  if (major !== undefined && Number(major) < 25) throw refuse.deadVersion();
  throw refuse.unknownPath(`/${version}`);
};

export const strings = (params: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record(params)).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

export const ownHeaders = (version: string): Record<string, string> => ({
  'facebook-api-version': version,
  'x-fb-trace-id': randomWord(8),
  'x-fb-request-id': randomWord(8),
  'cache-control': 'private, no-cache, no-store, must-revalidate',
});

/** "me" is the page when a page speaks, and nobody when only the app does. */
const selfOf = (access: Access): string => {
  const self = access.page ?? access.person;
  if (!self) throw refuse.noToken();
  return self.id;
};

/** Every refusal, and everything Fastify itself turns away, in Facebook's words. */
export const answerRefusals = (app: Routes) => {
  const send = (reply: Reply, refusal: Refusal) => {
    const { status, headers = {}, body } = refusalAnswer(refusal);
    return reply.code(status).headers(headers).send(JSON.stringify(body));
  };
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof Refusal) return send(reply, error);
    if (error.statusCode === 413) return send(reply, refuse.photoUnreadable());
    if (error.statusCode !== undefined && error.statusCode < 500) return send(reply, refuse.invalid(error.message));
    return send(reply, refuse.unknown());
  });
  app.setNotFoundHandler((request, reply) => {
    const path = (request.url.split('?', 1)[0] ?? '').replace(/^\/facebook\/graph(-video)?/, '');
    return send(reply, refuse.unknownPath(path || '/'));
  });
};
