import { type Call, methodOf, pathOf } from '@fanfare/contract/kit/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Problem } from '../problem.ts';
import { cookieJar } from '../security/cookies.ts';
import { isCrossSite } from '../security/csrf.ts';
import { addressBlock, type createRateLimiter } from '../security/rate-limits.ts';
import { bodyStream, type FormUploads, readForm, streamedType, type Uploads } from '../uploads/form-files.ts';
import { requireBusinessAccess, requireCaller } from './access-check.ts';
import type { Authenticate, Caller, Client, FindMembership } from './caller.ts';
import type { CallInput, Route } from './define-routes.ts';
import { rejectUnstorableText } from './storable-text.ts';

type Deps = {
  authenticate: Authenticate;
  findMembership: FindMembership;
  watch: Watch;
  limit: ReturnType<typeof createRateLimiter>;
  ownOrigins: ReadonlySet<string>;
  secure: boolean;
  uploads: Uploads;
};

/** Told of what staff does as somebody else, before it happens; the audit provides it. */
export type Watch = (caller: Caller, key: string, businessId: number | null, client: Client) => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller;
  }
  interface FastifyContextConfig {
    takesFiles?: boolean;
  }
}

const nothing = z.strictObject({});
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Puts the contract on the wire: limit, cross-site check, who, may they, zod in, the handler, zod out. */
export const registerCalls = (app: FastifyInstance, routes: Route[], needs: Deps) => {
  for (const route of routes) {
    app.route({
      method: methodOf(route.key),
      url: fastifyPath(route.key),
      config: { takesFiles: takesFiles(route.call) },
      handler: (request, reply) => answer(request, reply, route, needs),
    });
  }
  refuseOtherMethods(app, routes);
};

const answer = async (request: FastifyRequest, reply: FastifyReply, { key, call, handler }: Route, needs: Deps) => {
  const client = clientOf(request);
  const cookies = cookieJar(request, reply, needs.secure);
  enforceLimit(needs.limit('address', addressBlock(client.address)));

  const bearer = bearerOf(request);
  const session = bearer === undefined ? cookies.read('session') : undefined;
  if (
    request.method !== 'GET' &&
    bearer === undefined &&
    isCrossSite(request.headers, needs.ownOrigins, session !== undefined)
  ) {
    throw new Problem('cross-site');
  }

  const credential = bearer !== undefined ? { key: bearer } : session !== undefined ? { session } : undefined;
  const caller = credential && (await needs.authenticate(credential, client));
  // A wrong key is never "nobody": whoever sends one expects to be somebody.
  if (bearer !== undefined && !caller) throw new Problem('not-signed-in');
  request.caller = caller;
  requireCaller(call.need, caller);
  enforceLimit(needs.limit(call.limit ?? 'normal', caller ? `user ${caller.userId}` : addressBlock(client.address)));

  refuseWrongType(request, call);
  const params = parse(call.params ?? nothing, request.params, 'params');
  if (call.self && numberIn(params, call.self) !== caller?.userId) throw new Problem('not-found');
  const business = await requireBusinessAccess(call, caller, numberIn(params, 'bid'), needs.findMembership);

  const query = parse(call.query ?? nothing, request.query, 'query');
  const isFiled = call.files && streamedType(request) === 'files';
  const form = isFiled && call.files ? await readForm(request, call.files, needs.uploads) : undefined;
  try {
    const body = parse(call.body ?? nothing, form?.fields ?? request.body ?? {}, 'body');
    const streamed = {
      files: form ? nameable(form) : [],
      bytes: call.accepts === 'bytes' ? bodyStream(request.raw) : undefined,
    };
    const incoming = { params, business, query, body, caller, client, cookies, ...streamed } as CallInput<typeof call>;
    if (caller?.actorId && request.method !== 'GET')
      await needs.watch(caller, key, business?.id ?? caller.businessId, client);
    return await reported(reply, call, await handler(incoming));
  } finally {
    await form?.dispose();
  }
};

const reported = async (reply: FastifyReply, call: Call, answered: unknown) => {
  const result = z.encode(call.returns, answered as never);
  reply.header('cache-control', 'no-store');
  if (call.download === undefined) return result;
  return reply
    .header('content-disposition', `attachment; filename="${call.download}"`)
    .type('text/csv; charset=utf-8')
    .send(result);
};

const numberIn = (values: unknown, name: string): number | undefined => {
  const value = typeof values === 'object' && values !== null ? Reflect.get(values, name) : undefined;
  return typeof value === 'number' ? value : undefined;
};

const parse = (schema: z.core.$ZodType, value: unknown, part: string) => {
  rejectUnstorableText(value);
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => ({ path: issue.path.join('.') || part, message: issue.message }));
  throw new Problem('invalid-input', { fields, message: fields.length === 1 ? fields[0]?.message : undefined });
};

const enforceLimit = (retryAfterSeconds: number) => {
  if (retryAfterSeconds > 0) throw new Problem('too-many-requests', { retryAfterSeconds });
};

export const clientOf = (request: FastifyRequest): Client => ({
  address: request.ip,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  requestId: request.id,
});

const bearerOf = (request: FastifyRequest) => {
  const header = request.headers.authorization;
  return header === undefined ? undefined : header.replace(/^Bearer /i, '');
};

const isForm = (request: FastifyRequest) =>
  (request.headers['content-type'] ?? '').toLowerCase().startsWith('application/x-www-form-urlencoded');

const takesFiles = ({ accepts }: Call): boolean =>
  accepts === 'files' || accepts === 'json-or-files' || accepts === 'bytes';

const refuseWrongType = (request: FastifyRequest, call: Call): void => {
  if (isForm(request) && call.accepts !== 'json-or-form') throw new Problem('wrong-type');
  const streamed = streamedType(request);
  const isEither = call.accepts === 'json-or-files';
  const wanted = call.accepts === 'files' || call.accepts === 'bytes' ? call.accepts : undefined;
  if (streamed === wanted || (isEither && streamed === 'files')) return;
  const message =
    wanted === 'files'
      ? 'Please send a form with files (multipart/form-data).'
      : 'Please send the bytes themselves (application/octet-stream).';
  throw new Problem('wrong-type', wanted ? { message } : {});
};

/** What a file is called is text of the caller's like any other. */
const nameable = ({ files }: FormUploads) => {
  for (const { name, field } of files) rejectUnstorableText({ name, field });
  return files;
};

const fastifyPath = (key: string) => pathOf(key).replaceAll(/\{(\w+)\}/g, ':$1');

/** A known address with the wrong method is told so; above all, nothing that changes something answers a GET. */
const refuseOtherMethods = (app: FastifyInstance, routes: Route[]) => {
  const taken = new Map<string, Set<string>>();
  for (const { key } of routes) {
    const path = fastifyPath(key);
    taken.set(path, (taken.get(path) ?? new Set()).add(methodOf(key)));
  }
  for (const [url, used] of taken) {
    const others = methods.filter((method) => !used.has(method));
    app.route({
      method: others,
      url,
      handler: (_, reply) => {
        reply.header('allow', [...used].join(', '));
        throw new Problem('method-not-allowed');
      },
    });
  }
};
