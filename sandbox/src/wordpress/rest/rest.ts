import type { FastifyError } from 'fastify';
import type { Reply, Request, Routes } from '../../kit/network.ts';
import type { PracticeSite, State } from '../state.ts';
import { authenticate, type Caller } from './access.ts';
import { ApiError, errorAnswer, errors, jsonType } from './errors.ts';
import { type Params, toRecord, toStrings } from './params.ts';

export type Call = {
  site: PracticeSite;
  caller: Caller | undefined;
  params: Params;
  /** Parameters in the path of the route. */
  path: Record<string, string>;
  request: Request;
  /** URL of a REST route of this site. */
  routeUrl(route: string): string;
};
export type RestResponse = { status?: number; headers?: Record<string, string>; body: unknown };
type Handler = (call: Call) => RestResponse;
type Method = 'GET' | 'POST' | 'DELETE';
type Route = { method: Method; path: string; pattern: RegExp; handle: Handler };

export type Rest = ReturnType<typeof createRest>;
type Deps = { state: State; posts: { publishDue(site: PracticeSite): void } };

export const restRoot = (state: State, { slug, permalinks }: PracticeSite): string =>
  permalinks === 'pretty' ? `${state.url(slug)}/wp-json/` : `${state.url(slug)}/index.php?rest_route=/`;

/** Registers the REST API of every site: under `/wp-json` with pretty permalinks, by `rest_route` with plain ones. */
export const createRest = (app: Routes, { state, posts }: Deps) => {
  const routes: Route[] = [];

  const runRoute = (
    site: PracticeSite,
    { handle }: Route,
    path: Record<string, string>,
    request: Request,
    reply: Reply,
  ) => {
    posts.publishDue(site);
    const caller = authenticate(state, site, request);
    if (site.isRestForUsersOnly && !caller) throw errors.notLoggedIn();
    const { rest_route: _route, ...query } = toRecord(request.query);
    const params = { ...query, ...toRecord(request.body) };
    const root = restRoot(state, site);
    const response = handle({
      site,
      caller,
      params,
      path,
      request,
      routeUrl: (route) => root + route.replace(/^\//, ''),
    });
    const body = pickFields(response.body, params._fields);
    reply.headers({ 'x-robots-tag': 'noindex', 'x-content-type-options': 'nosniff', ...response.headers });
    return reply
      .code(response.status ?? 200)
      .type(jsonType)
      .send(JSON.stringify(body));
  };
  const requireSite = (request: Request): PracticeSite => {
    const site = state.sites.get(toStrings(request.params).site ?? '');
    if (!site) throw errors.noRoute();
    return site;
  };

  const registerCall = (method: Method, path: string, operation: string, handle: Handler) => {
    const pattern = new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`);
    const route = { method, path, pattern, handle };
    routes.push(route);
    const handler = async (request: Request, reply: Reply) => {
      const site = requireSite(request);
      // Plain permalinks: the web server answers 404 before WordPress runs.
      if (site.permalinks === 'plain')
        return reply.code(404).type('text/html; charset=UTF-8').send('<h1>Not Found</h1>');
      return runRoute(site, route, toStrings(request.params), request, reply);
    };
    for (const url of [`/:site/wp-json${path}`, ...(path === '' ? ['/:site/wp-json/'] : [])]) {
      app.route({ method, url, config: { operation }, handler, exposeHeadRoute: false });
    }
  };

  /** The REST API by `?rest_route=`, which works with any permalink setting. */
  const handleQueryRoute = (site: PracticeSite, restRoute: string, request: Request, reply: Reply) => {
    const path = restRoute.replace(/\/+$/, '');
    for (const route of routes) {
      const match = route.method === request.method ? route.pattern.exec(path) : null;
      if (match) return runRoute(site, route, { ...match.groups }, request, reply);
    }
    throw errors.noRoute();
  };
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/:site/index.php',
    config: { operation: 'rest.query' },
    handler: async (request, reply) =>
      handleQueryRoute(requireSite(request), toStrings(request.query).rest_route ?? '/none', request, reply),
    exposeHeadRoute: false,
  });

  return {
    handleQueryRoute,
    get: (path: string, operation: string, handle: Handler) => registerCall('GET', path, operation, handle),
    post: (path: string, operation: string, handle: Handler) => registerCall('POST', path, operation, handle),
    delete: (path: string, operation: string, handle: Handler) => registerCall('DELETE', path, operation, handle),
  };
};

/** Applies `_fields`, with at most one dot per field. */
const pickFields = (body: unknown, fields: unknown): unknown => {
  if (typeof fields !== 'string' || fields === '') return body;
  if (Array.isArray(body)) return body.map((row) => pickFields(row, fields));
  const source = toRecord(body);
  const picked: Record<string, unknown> = {};
  for (const field of fields.split(',')) {
    const [name = '', part] = field.trim().split('.');
    if (!(name in source)) continue;
    picked[name] =
      part === undefined ? source[name] : { ...toRecord(picked[name]), [part]: toRecord(source[name])[part] };
  }
  return picked;
};

/** Ends requests whose client disconnected during a streamed fault answer: the route handler must not run. */
export const stopFaultedRequests = (app: Routes) => {
  app.addHook('preValidation', async ({ fault }, reply) => {
    if (fault && reply.raw.headersSent) reply.hijack();
  });
};

/** Sends `ApiError`s and Fastify's own errors in WordPress's error format. */
export const registerErrorHandlers = (app: Routes) => {
  const send = (reply: Reply, error: ApiError) => {
    const { status, headers = {}, body } = errorAnswer(error);
    return reply.code(status).headers(headers).send(JSON.stringify(body));
  };
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof ApiError) return send(reply, error);
    if (error.statusCode === 413) return reply.code(413).type('text/html').send('<h1>Request Entity Too Large</h1>');
    if (error.statusCode !== undefined && error.statusCode < 500) return send(reply, errors.badJson());
    return send(reply, errors.critical());
  });
  app.setNotFoundHandler((_request, reply) => send(reply, errors.noRoute()));
};
