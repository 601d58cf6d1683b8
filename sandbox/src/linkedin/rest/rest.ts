import type { FastifyError } from 'fastify';
import type { Reply, Request, Routes } from '../../kit/network.ts';
import { randomHex } from '../../kit/storage/ids.ts';
import { type Member, organizationUrn, parseUrnId, personUrn, type Role, type State, type Token } from '../state.ts';
import { ApiError, errorAnswer, errors } from './errors.ts';
import { parseQuery, type Query, toRecord, toStrings } from './input.ts';
import type { Tokens } from './tokens.ts';

/** The API versions of November 2026. There never was a 202512; 202511 ended on 2026-11-16. Others answer 426. */
const activeVersions = ['202601', '202602', '202603', '202604', '202605', '202606', '202607', '202608', '202609'];

/** The query parameters of each operation. LinkedIn rejects others. */
const queryParams: Readonly<Record<string, readonly string[]>> = {
  'acls.find': ['q', 'role', 'state', 'start', 'count'],
  'organizations.batch': ['ids'],
  'network-sizes.get': ['edgeType'],
  'statistics.find': ['q', 'organizationalEntity', 'shares', 'ugcPosts', 'timeIntervals'],
  'posts.find': ['q', 'author', 'start', 'count', 'sortBy', 'isDsc', 'viewContext'],
  'posts.get': ['viewContext'],
  'images.initialize': ['action'],
  'videos.action': ['action'],
};

/** The calling member and the token. */
export type Access = {
  member: Member;
  token: Token;
  hasScope(scope: string): boolean;
  /** The member's approved roles in an organization. */
  rolesIn(urn: string): Role[];
};

export type Call = {
  access: Access;
  /** The path segment after the resource, URL-decoded. */
  key: string;
  query: Query;
  body: Record<string, unknown>;
  /** The `X-RestLi-Method` header, in upper case. */
  method: string | undefined;
  reply: Reply;
};
type Handler = (call: Call) => unknown;
type Deps = { state: State; tokens: Tokens };

const postingRoles: readonly Role[] = ['ADMINISTRATOR', 'CONTENT_ADMINISTRATOR', 'DIRECT_SPONSORED_CONTENT_POSTER'];

export const requireAccess = ({ state, tokens }: Deps, authorization: string | undefined): Access => {
  const [, value] = /^Bearer\s+(\S+)$/i.exec(authorization ?? '') ?? [];
  if (value === undefined) throw errors.noToken();
  const token = state.tokens.get(value);
  const member = token && state.members.get(token.personId);
  if (!token || !member) throw errors.invalidToken();
  const tokenError = tokens.findTokenError(token);
  if (tokenError) throw tokenError;
  return {
    member,
    token,
    hasScope: (scope) => token.scopes.includes(scope),
    rolesIn: (urn) =>
      (state.organizations.get(parseUrnId(urn))?.roles ?? [])
        .filter((role) => role.personId === member.id && role.state === 'APPROVED')
        .map(({ role }) => role),
  };
};

/** Throws unless the caller can write as the author. */
export const checkAuthor = (state: State, access: Access, author: string, operation: string, field = 'author') => {
  if (author === personUrn(access.member.id)) {
    if (!access.hasScope('w_member_social')) throw errors.permission(operation);
    return;
  }
  const organization = state.organizations.get(parseUrnId(author));
  if (!organization || author !== organizationUrn(organization.id)) {
    if (/^urn:li:person:\w+$/.test(author)) throw errors.permission(`${operation} ${field}`);
    throw errors.invalid(field, `${author} is not a valid urn`);
  }
  const canPost = access.rolesIn(author).some((role) => postingRoles.includes(role));
  if (!access.hasScope('w_organization_social') || !canPost) throw errors.permission(operation);
};

/** Registers calls of the versioned API. Checks headers, version and token. */
export const createRest = (app: Routes, deps: Deps) => {
  const registerCall = (method: 'GET' | 'POST' | 'DELETE', path: string, operation: string, handle: Handler) => {
    const handler = async (request: Request, reply: Reply) => {
      const { headers, url } = request;
      const version = headers['linkedin-version'];
      if (version === undefined || version === '') throw errors.noVersion();
      if (!activeVersions.includes(String(version))) throw errors.inactiveVersion(String(version));
      if (headers['x-restli-protocol-version'] !== '2.0.0') throw errors.noProtocol();
      if ((url.split('?', 1)[0] ?? '').includes(':')) throw errors.unencodedUrn();
      const access = requireAccess(deps, headers.authorization);
      reply.headers({ 'x-li-uuid': randomHex(16), 'x-restli-protocol-version': '2.0.0' });
      const query = parseQuery(url);
      const unknownParam = query.names.find((name) => !(queryParams[operation] ?? []).includes(name));
      if (unknownParam !== undefined) throw errors.unknownParameter(unknownParam);
      const restMethod = headers['x-restli-method'];
      const body = await handle({
        access,
        key: toStrings(request.params).key ?? '',
        query,
        body: toRecord(request.body),
        method: typeof restMethod === 'string' ? restMethod.toUpperCase() : undefined,
        reply,
      });
      return body === undefined ? reply.send('') : reply.type('application/json').send(JSON.stringify(body));
    };
    app.route({ method, url: `/api/rest${path}`, config: { operation }, handler, exposeHeadRoute: false });
  };
  return {
    get: (path: string, operation: string, handle: Handler) => registerCall('GET', path, operation, handle),
    post: (path: string, operation: string, handle: Handler) => registerCall('POST', path, operation, handle),
    delete: (path: string, operation: string, handle: Handler) => registerCall('DELETE', path, operation, handle),
  };
};
export type Rest = ReturnType<typeof createRest>;

/** One page of a finder, in Rest.li's format. */
export const paginate = <T>(rows: readonly T[], query: Query, toJson: (row: T) => unknown, maxCount = 100) => {
  const start = parseInteger(query, 'start') ?? 0;
  const count = parseInteger(query, 'count') ?? 10;
  if (count < 1 || count > maxCount) throw errors.badParameter('count');
  return {
    paging: { start, count, links: [], total: rows.length },
    elements: rows.slice(start, start + count).map(toJson),
  };
};

const parseInteger = (query: Query, name: string): number | undefined => {
  const value = query.text(name);
  if (value === undefined) return undefined;
  if (!/^\d{1,6}$/.test(value)) throw errors.badParameter(name);
  return Number(value);
};

/** Sends `ApiError`s and Fastify's own errors in LinkedIn's error format. */
export const registerErrorHandlers = (app: Routes) => {
  const send = (reply: Reply, error: ApiError) => {
    const { status, headers = {}, body } = errorAnswer(error);
    return reply.code(status).headers(headers).send(JSON.stringify(body));
  };
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof ApiError) return send(reply, error);
    if (error.statusCode !== undefined && error.statusCode < 500) return send(reply, errors.badRequest(error.message));
    return send(reply, errors.unknown());
  });
  app.setNotFoundHandler((request, reply) => send(reply, errors.noResource(request.url.split('?', 1)[0] ?? '/')));
};
