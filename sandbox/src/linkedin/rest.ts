import type { FastifyError } from 'fastify';
import type { Reply, Request, Routes } from '../kit/network.ts';
import { randomWord } from '../kit/storage/ids.ts';
import { Refusal, refusalAnswer, refuse } from './errors.ts';
import { type Query, queryOf, record, strings } from './input.ts';
import { idOf, organizationUrn, type Person, personUrn, type Role, type State, type Token } from './state.ts';
import type { Tokens } from './tokens.ts';

/** A version comes out every month and lives for at least twelve; the others answer 426. */
export const livingVersions = [
  ...['202511', '202512', '202601', '202602', '202603', '202604'],
  ...['202605', '202606', '202607', '202608', '202609', '202610'],
];

/** Who calls, through which token. */
export type Access = {
  person: Person;
  token: Token;
  has(scope: string): boolean;
  /** The roles this person has in an organisation. */
  rolesIn(urn: string): Role[];
};

export type Call = {
  access: Access;
  /** The part of the path after the resource, decoded. */
  key: string;
  query: Query;
  body: Record<string, unknown>;
  /** The Rest.li method of the header, where it says more than the HTTP one. */
  method: string | undefined;
  reply: Reply;
};
type Handler = (call: Call) => unknown;
type Deps = { state: State; tokens: Tokens };

export const postingRoles: readonly Role[] = [
  'ADMINISTRATOR',
  'CONTENT_ADMINISTRATOR',
  'DIRECT_SPONSORED_CONTENT_POSTER',
];

export const accessOf = ({ state, tokens }: Deps, authorization: string | undefined): Access => {
  const [, value] = /^Bearer\s+(\S+)$/i.exec(authorization ?? '') ?? [];
  if (value === undefined) throw refuse.noToken();
  const token = state.tokens.get(value);
  const person = token && state.people.get(token.personId);
  if (!token || !person) throw refuse.invalidToken();
  const ailment = tokens.ailmentOf(token);
  if (ailment) throw ailment;
  return {
    person,
    token,
    has: (scope) => token.scopes.includes(scope),
    rolesIn: (urn) =>
      (state.organizations.get(idOf(urn))?.roles ?? [])
        .filter((role) => role.personId === person.id && role.state === 'APPROVED')
        .map(({ role }) => role),
  };
};

/** May this caller write as the author? Says so, or throws. */
export const checkAuthor = (state: State, access: Access, author: string, what: string, field = 'author') => {
  if (author === personUrn(access.person.id)) {
    if (!access.has('w_member_social')) throw refuse.permission(what);
    return;
  }
  const organization = state.organizations.get(idOf(author));
  if (!organization || author !== organizationUrn(organization.id)) {
    if (/^urn:li:person:\w+$/.test(author)) throw refuse.permission(`${what} ${field}`);
    throw refuse.invalid(field, `${author} is not a valid urn`);
  }
  const mayPost = access.rolesIn(author).some((role) => postingRoles.includes(role));
  if (!access.has('w_organization_social') || !mayPost) throw refuse.permission(what);
};

/** Registers calls of the versioned API: headers, version, token and the words of a refusal are seen to here. */
export const rest = (app: Routes, needs: Deps) => {
  const open = (method: 'GET' | 'POST' | 'DELETE', path: string, operation: string, handle: Handler) => {
    const answer = async (request: Request, reply: Reply) => {
      const { headers, url } = request;
      const version = headers['linkedin-version'];
      if (version === undefined || version === '') throw refuse.noVersion();
      if (!livingVersions.includes(String(version))) throw refuse.deadVersion(String(version));
      if (headers['x-restli-protocol-version'] !== '2.0.0') throw refuse.noProtocol();
      if ((url.split('?', 1)[0] ?? '').includes(':')) throw refuse.unencodedUrn();
      const access = accessOf(needs, headers.authorization);
      reply.headers({ 'x-li-uuid': randomWord(16), 'x-restli-protocol-version': '2.0.0' });
      const restMethod = headers['x-restli-method'];
      const body = await handle({
        access,
        key: strings(request.params).key ?? '',
        query: queryOf(url),
        body: record(request.body),
        method: typeof restMethod === 'string' ? restMethod.toUpperCase() : undefined,
        reply,
      });
      return body === undefined ? reply.send('') : reply.type('application/json').send(JSON.stringify(body));
    };
    app.route({ method, url: `/api/rest${path}`, config: { operation }, handler: answer, exposeHeadRoute: false });
  };
  return {
    get: (path: string, operation: string, handle: Handler) => open('GET', path, operation, handle),
    post: (path: string, operation: string, handle: Handler) => open('POST', path, operation, handle),
    delete: (path: string, operation: string, handle: Handler) => open('DELETE', path, operation, handle),
  };
};
export type Rest = ReturnType<typeof rest>;

/** One page of a finder, as Rest.li words it. */
export const pageOf = <T>(rows: readonly T[], query: Query, show: (row: T) => unknown, most = 100) => {
  const start = wholeOf(query, 'start') ?? 0;
  const count = wholeOf(query, 'count') ?? 10;
  if (count < 1 || count > most) throw refuse.badParameter('count');
  return {
    paging: { start, count, links: [], total: rows.length },
    elements: rows.slice(start, start + count).map(show),
  };
};

const wholeOf = (query: Query, name: string): number | undefined => {
  const value = query.text(name);
  if (value === undefined) return undefined;
  if (!/^\d{1,6}$/.test(value)) throw refuse.badParameter(name);
  return Number(value);
};

/** Every refusal, and everything Fastify itself turns away, in LinkedIn's words. */
export const answerRefusals = (app: Routes) => {
  const send = (reply: Reply, refusal: Refusal) => {
    const { status, headers = {}, body } = refusalAnswer(refusal);
    return reply.code(status).headers(headers).send(JSON.stringify(body));
  };
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error instanceof Refusal) return send(reply, error);
    if (error.statusCode !== undefined && error.statusCode < 500) return send(reply, refuse.badRequest(error.message));
    return send(reply, refuse.unknown());
  });
  app.setNotFoundHandler((request, reply) => send(reply, refuse.noResource(request.url.split('?', 1)[0] ?? '/')));
};
