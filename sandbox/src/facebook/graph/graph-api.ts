import type { FastifyError } from 'fastify';
import type { Reply, Request, Routes } from '../../kit/network.ts';
import { randomHex } from '../../kit/storage/ids.ts';
import type { State } from '../state.ts';
import { type Access, resolveAccess } from './access.ts';
import { errors, GraphError, toErrorAnswer } from './errors.ts';
import { type Field, parseFields } from './field-parser.ts';
import type { ReadContext } from './node-types.ts';
import { buildPageUrl, paginate } from './pagination.ts';
import { mergeParams, type Params, readText, toRecord } from './params.ts';
import type { Tokens } from './tokens.ts';
import { createUsageCounter } from './usage.ts';

/** Version of calls that name none: the oldest supported one. */
const defaultVersion = 'v25.0';
const supportedVersions = [defaultVersion, 'v26.0'];

/** One authenticated call of the Graph API. */
export type Call = {
  /** The object in the path; `me` is already resolved. */
  id: string;
  params: Params;
  access: Access;
  context: ReadContext;
  fields: Field[] | undefined;
  /** Returns one page of the rows, each converted by `toRow`. */
  list<T extends { id: string }>(rows: readonly T[], toRow: (row: T) => unknown, extra?: object): unknown;
  /** The URL of the page after a cursor, for lists that are not held in memory. */
  nextUrl(after: string): string;
};
export type Graph = ReturnType<typeof createGraph>;
type Handler = (call: Call) => unknown;
type Deps = {
  state: State;
  tokens: Tokens;
  /** Runs the due rules of an ad account; called before each call for it. */
  runDueRules: (state: State, accountId: string, now: number) => void;
};

/** Registers calls of the Graph API. Checks version, token and rate limit for each. */
export const createGraph = (app: Routes, { state, tokens, runDueRules }: Deps) => {
  const { count: countCall } = createUsageCounter(state.now);

  const registerCall = (method: 'GET' | 'POST' | 'DELETE', path: string, operation: string, handle: Handler) => {
    const handleRequest = async (request: Request, reply: Reply) => {
      const { version = defaultVersion, id = 'me', edge } = pickStrings(request.params);
      checkVersion(version);
      const params = mergeParams(request.query, request.body);
      // Parameter that Facebook removed for all versions on 2026-10-27.
      if (params.date_format !== undefined) throw errors.removed('date_format');
      const access = resolveAccess({ state, tokens }, { params, authorization: request.headers.authorization });
      const accountId = id.startsWith('act_') ? id.slice(4) : state.findAdAccountId(id);
      const isInsights = path.endsWith('/insights');
      const adCall = accountId === undefined ? undefined : { accountId, isWrite: method !== 'GET', isInsights };
      reply.headers({ ...graphHeaders(version), ...countCall(access, adCall) });
      if (accountId !== undefined) runDueRules(state, accountId, state.now());
      const context = { state, access, now: state.now(), version };
      const fieldsParam = readText(params, 'fields');
      const callUrl = `${state.url()}${(request.url.split('?', 1)[0] ?? '').replace(/^\/[^/]+/, '')}`;
      const call: Call = {
        id: id === 'me' ? resolveMe(access) : id,
        params: edge === undefined ? params : { ...params, edge },
        access,
        context,
        fields: fieldsParam === undefined ? undefined : parseFields(fieldsParam),
        list(rows, toRow, extra) {
          const { pageRows, paging } = paginate([...rows], { params, callUrl, token: access.value });
          return { data: pageRows.map(toRow), ...(paging && { paging }), ...extra };
        },
        nextUrl: (after) => buildPageUrl({ params, callUrl, token: access.value }, { after }),
      };
      const body = await handle(call);
      return reply.type('application/json; charset=UTF-8').send(JSON.stringify(body));
    };
    const hosts = path === '' || path === '/' ? ['/graph', '/graph/:version'] : ['/graph/:version'];
    if (path.endsWith('/videos') || path.endsWith('/advideos')) hosts.push('/graph-video/:version');
    for (const host of hosts) {
      const url = `${host}${path}`;
      app.route({ method, url, config: { operation }, handler: handleRequest, exposeHeadRoute: false });
    }
  };

  return {
    get: (path: string, operation: string, handle: Handler) => registerCall('GET', path, operation, handle),
    post: (path: string, operation: string, handle: Handler) => registerCall('POST', path, operation, handle),
    delete: (path: string, operation: string, handle: Handler) => registerCall('DELETE', path, operation, handle),
  };
};

export const checkVersion = (version: string) => {
  if (supportedVersions.includes(version)) return;
  const [, major] = /^v(\d+)\.0$/.exec(version) ?? [];
  if (major !== undefined && Number(major) < 25) throw errors.unsupportedVersion();
  throw errors.unknownPath(`/${version}`);
};

export const pickStrings = (params: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(toRecord(params)).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

export const graphHeaders = (version: string): Record<string, string> => ({
  'facebook-api-version': version,
  'x-fb-trace-id': randomHex(8),
  'x-fb-request-id': randomHex(8),
  'cache-control': 'private, no-cache, no-store, must-revalidate',
});

/** Id of "me": the page for a page token; an app token has none. */
const resolveMe = (access: Access): string => {
  const self = access.page ?? access.person;
  if (!self) throw errors.noToken();
  return self.id;
};

/** Sends all errors, also those of Fastify, in Facebook's format. */
export const registerErrorHandlers = (app: Routes) => {
  const send = (reply: Reply, error: GraphError) => {
    const { status, headers = {}, body } = toErrorAnswer(error);
    return reply.code(status).headers(headers).send(JSON.stringify(body));
  };
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof GraphError) return send(reply, error);
    if (error.statusCode === 413) return send(reply, errors.photoUnreadable());
    if (error.statusCode !== undefined && error.statusCode < 500) return send(reply, errors.invalid(error.message));
    return send(reply, errors.unknown());
  });
  app.setNotFoundHandler((request, reply) => {
    const path = (request.url.split('?', 1)[0] ?? '').replace(/^\/facebook\/graph(-video)?/, '');
    return send(reply, errors.unknownPath(path || '/'));
  });
};
