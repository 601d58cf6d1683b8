import { type Call, methodFor, pathFor } from '@fanfare/contract/kit/call';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Problem } from '../problem.ts';
import { cookieJar } from '../security/cookies.ts';
import { isCrossSite } from '../security/csrf.ts';
import { addressBlock, type createRateLimiter } from '../security/rate-limits.ts';
import { bodyStream, type FormUploads, readForm, streamedType, type UploadSettings } from '../uploads/form-files.ts';
import { requireBusinessAccess, requireCaller } from './access-check.ts';
import type { Authenticate, Caller, Client, FindMembership } from './caller.ts';
import type { CallInput, Route } from './define-routes.ts';
import { rejectUnstorableText } from './storable-text.ts';

type Deps = {
  authenticate: Authenticate;
  findMembership: FindMembership;
  recordStaffAction: RecordStaffAction;
  limit: ReturnType<typeof createRateLimiter>;
  ownOrigins: ReadonlySet<string>;
  secure: boolean;
  uploads: UploadSettings;
};

/** Records a call that staff makes while logged in as a user, before it runs; the audit feature provides it. */
export type RecordStaffAction = (
  caller: Caller,
  key: string,
  businessId: number | null,
  client: Client,
) => Promise<void>;

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller;
  }
  interface FastifyContextConfig {
    acceptsFiles?: boolean;
  }
}

const emptyObject = z.strictObject({});
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Registers the calls: rate limit, CSRF check, authentication, access check, input validation, handler, output encoding. */
export const registerCalls = (app: FastifyInstance, routes: Route[], deps: Deps) => {
  for (const route of routes) {
    app.route({
      method: methodFor(route.key),
      url: fastifyPath(route.key),
      config: { acceptsFiles: acceptsFiles(route.call) },
      handler: (request, reply) => answer(request, reply, route, deps),
    });
  }
  rejectOtherMethods(app, routes);
};

const answer = async (request: FastifyRequest, reply: FastifyReply, { key, call, handler }: Route, deps: Deps) => {
  const client = toClient(request);
  const cookies = cookieJar(request, reply, deps.secure);
  enforceLimit(deps.limit('address', addressBlock(client.address)));

  const bearer = readBearer(request);
  const session = bearer === undefined ? cookies.read('session') : undefined;
  if (
    request.method !== 'GET' &&
    bearer === undefined &&
    isCrossSite(request.headers, deps.ownOrigins, session !== undefined)
  ) {
    throw new Problem('cross-site');
  }

  const credential = bearer !== undefined ? { key: bearer } : session !== undefined ? { session } : undefined;
  const caller = credential && (await deps.authenticate(credential, client));
  // An invalid key is an error, also for calls without sign-in.
  if (bearer !== undefined && !caller) throw new Problem('not-signed-in');
  request.caller = caller;
  requireCaller(call.need, caller);
  enforceLimit(deps.limit(call.limit ?? 'normal', caller ? `user ${caller.userId}` : addressBlock(client.address)));

  requireContentType(request, call);
  const params = parse(call.params ?? emptyObject, request.params, 'params');
  if (call.self && numberIn(params, call.self) !== caller?.userId) throw new Problem('not-found');
  const business = await requireBusinessAccess(call, caller, numberIn(params, 'bid'), deps.findMembership);

  const query = parse(call.query ?? emptyObject, request.query, 'query');
  const hasFiles = call.files && streamedType(request) === 'files';
  const form = hasFiles && call.files ? await readForm(request, call.files, deps.uploads) : undefined;
  try {
    const body = parse(call.body ?? emptyObject, form?.fields ?? request.body ?? {}, 'body');
    const streamed = {
      files: form ? withStorableNames(form) : [],
      bytes: call.accepts === 'bytes' ? bodyStream(request.raw) : undefined,
    };
    const input = { params, business, query, body, caller, client, cookies, ...streamed } as CallInput<typeof call>;
    if (caller?.actorId && request.method !== 'GET')
      await deps.recordStaffAction(caller, key, business?.id ?? caller.businessId, client);
    return await sendResult(reply, call, await handler(input));
  } finally {
    await form?.dispose();
  }
};

const sendResult = async (reply: FastifyReply, call: Call, result: unknown) => {
  const encoded = z.encode(call.returns, result as never);
  reply.header('cache-control', 'no-store');
  if (call.download === undefined) return encoded;
  return reply
    .header('content-disposition', `attachment; filename="${call.download}"`)
    .type('text/csv; charset=utf-8')
    .send(encoded);
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

export const toClient = (request: FastifyRequest): Client => ({
  address: request.ip,
  userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
  requestId: request.id,
});

const readBearer = (request: FastifyRequest) => {
  const header = request.headers.authorization;
  return header === undefined ? undefined : header.replace(/^Bearer /i, '');
};

const isForm = (request: FastifyRequest) =>
  (request.headers['content-type'] ?? '').toLowerCase().startsWith('application/x-www-form-urlencoded');

const acceptsFiles = ({ accepts }: Call): boolean =>
  accepts === 'files' || accepts === 'json-or-files' || accepts === 'bytes';

const requireContentType = (request: FastifyRequest, call: Call): void => {
  if (isForm(request) && call.accepts !== 'json-or-form') throw new Problem('wrong-type');
  const streamed = streamedType(request);
  const acceptsBoth = call.accepts === 'json-or-files';
  const required = call.accepts === 'files' || call.accepts === 'bytes' ? call.accepts : undefined;
  if (streamed === required || (acceptsBoth && streamed === 'files')) return;
  const message =
    required === 'files'
      ? 'Send a form with files (multipart/form-data).'
      : 'Send the raw bytes (application/octet-stream).';
  throw new Problem('wrong-type', required ? { message } : {});
};

/** File names are caller input and must be storable. */
const withStorableNames = ({ files }: FormUploads) => {
  for (const { name, field } of files) rejectUnstorableText({ name, field });
  return files;
};

const fastifyPath = (key: string) => pathFor(key).replaceAll(/\{(\w+)\}/g, ':$1');

/** Answers 405 to other methods on a known path, so that no changing call answers a GET. */
const rejectOtherMethods = (app: FastifyInstance, routes: Route[]) => {
  const methodsByPath = new Map<string, Set<string>>();
  for (const { key } of routes) {
    const path = fastifyPath(key);
    methodsByPath.set(path, (methodsByPath.get(path) ?? new Set()).add(methodFor(key)));
  }
  for (const [url, used] of methodsByPath) {
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
