import type { FastifyError } from 'fastify';
import type { Reply, Request, Routes } from '../kit/network.ts';
import { type Caller, callerOf } from './access.ts';
import { json, Refusal, refusalAnswer, refuse } from './errors.ts';
import { type Params, record, strings } from './params.ts';
import type { Posts } from './posts.ts';
import type { PracticeSite, State } from './state.ts';

export type Call = {
  site: PracticeSite;
  caller: Caller | undefined;
  params: Params;
  /** The parts of the path. */
  path: Record<string, string>;
  request: Request;
  /** Address of a route of this site, as the site itself would write it. */
  rest(route: string): string;
};
export type Answer = { status?: number; headers?: Record<string, string>; body: unknown };
type Handler = (call: Call) => Answer;
type Method = 'GET' | 'POST' | 'DELETE';
type Route = { method: Method; path: string; pattern: RegExp; handle: Handler };

export type Rest = ReturnType<typeof rest>;
type Deps = { state: State; posts: Posts };

export const restRoot = (state: State, { slug, permalinks }: PracticeSite): string =>
  permalinks === 'pretty' ? `${state.url(slug)}/wp-json/` : `${state.url(slug)}/index.php?rest_route=/`;

/** Registers the REST API of every site: below `/wp-json` where addresses are pretty, by `rest_route` where they are plain. */
export const rest = (app: Routes, { state, posts }: Deps) => {
  const routes: Route[] = [];

  const run = (site: PracticeSite, { handle }: Route, path: Record<string, string>, request: Request, reply: Reply) => {
    posts.tick(site);
    const caller = callerOf(state, site, request);
    const { rest_route: _route, ...query } = record(request.query);
    const params = { ...query, ...record(request.body) };
    const root = restRoot(state, site);
    const answer = handle({ site, caller, params, path, request, rest: (route) => root + route.replace(/^\//, '') });
    const body = shaped(answer.body, params._fields);
    reply.headers({ 'x-robots-tag': 'noindex', 'x-content-type-options': 'nosniff', ...answer.headers });
    return reply
      .code(answer.status ?? 200)
      .type(json)
      .send(JSON.stringify(body));
  };
  const siteOf = (request: Request): PracticeSite => {
    const site = state.sites.get(strings(request.params).site ?? '');
    if (!site) throw refuse.noRoute();
    return site;
  };

  const open = (method: Method, path: string, operation: string, handle: Handler) => {
    const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`);
    const route = { method, path, pattern, handle };
    routes.push(route);
    const handler = async (request: Request, reply: Reply) => {
      const site = siteOf(request);
      // Plain permalinks: the web server knows no such path, and WordPress never hears of it.
      if (site.permalinks === 'plain')
        return reply.code(404).type('text/html; charset=UTF-8').send('<h1>Not Found</h1>');
      return run(site, route, strings(request.params), request, reply);
    };
    for (const url of [`/:site/wp-json${path}`, ...(path === '' ? ['/:site/wp-json/'] : [])]) {
      app.route({ method, url, config: { operation }, handler, exposeHeadRoute: false });
    }
  };

  /** The REST API by `?rest_route=`, which every site understands whatever its permalinks. */
  const byQuery = (site: PracticeSite, wanted: string, request: Request, reply: Reply) => {
    const path = wanted.replace(/\/+$/, '');
    for (const route of routes) {
      const match = route.method === request.method ? route.pattern.exec(path) : null;
      if (match) return run(site, route, { ...match.groups }, request, reply);
    }
    throw refuse.noRoute();
  };
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/:site/index.php',
    config: { operation: 'rest.query' },
    handler: async (request, reply) =>
      byQuery(siteOf(request), strings(request.query).rest_route ?? '/none', request, reply),
    exposeHeadRoute: false,
  });

  return {
    byQuery,
    get: (path: string, operation: string, handle: Handler) => open('GET', path, operation, handle),
    post: (path: string, operation: string, handle: Handler) => open('POST', path, operation, handle),
    delete: (path: string, operation: string, handle: Handler) => open('DELETE', path, operation, handle),
  };
};

/** `_fields` keeps what was asked for, one level of dots deep. */
const shaped = (body: unknown, fields: unknown): unknown => {
  if (typeof fields !== 'string' || fields === '') return body;
  if (Array.isArray(body)) return body.map((row) => shaped(row, fields));
  const whole = record(body);
  const kept: Record<string, unknown> = {};
  for (const field of fields.split(',')) {
    const [name = '', part] = field.trim().split('.');
    if (!(name in whole)) continue;
    kept[name] = part === undefined ? whole[name] : { ...record(kept[name]), [part]: record(whole[name])[part] };
  }
  return kept;
};

/** A visitor who hangs up in the middle of an endless answer must not set the real work going behind it. */
export const endFaults = (app: Routes) => {
  app.addHook('preValidation', async ({ fault }, reply) => {
    if (fault && reply.raw.headersSent) reply.hijack();
  });
};

/** Every refusal, and everything Fastify itself turns away, in WordPress's words. */
export const answerRefusals = (app: Routes) => {
  const send = (reply: Reply, refusal: Refusal) => {
    const { status, headers = {}, body } = refusalAnswer(refusal);
    return reply.code(status).headers(headers).send(JSON.stringify(body));
  };
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof Refusal) return send(reply, error);
    if (error.statusCode === 413) return reply.code(413).type('text/html').send('<h1>Request Entity Too Large</h1>');
    if (error.statusCode !== undefined && error.statusCode < 500) return send(reply, refuse.badJson());
    return send(reply, refuse.critical());
  });
  app.setNotFoundHandler((_request, reply) => send(reply, refuse.noRoute()));
};
