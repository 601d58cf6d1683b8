import { allowsActing } from '@fanfare/contract/kit/call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Problem } from '../../problem.ts';
import { cookieJar } from '../security/cookies.ts';
import { isCrossSite } from '../security/csrf.ts';
import { addressBlock, enforceLimit, type RateLimiter } from '../security/rate-limits.ts';
import { requireBusinessAccess, requireCaller } from './access-check.ts';
import type { Authenticate, Caller, FindMembership } from './caller.ts';
import { toClient } from './client.ts';
import type { Route } from './define-routes.ts';
import { parseInput } from './parse-input.ts';

export type AdmissionDeps = {
  authenticate: Authenticate;
  findMembership: FindMembership;
  limit: RateLimiter;
  ownOrigins: ReadonlySet<string>;
  secure: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller;
  }
}

export const emptyObject = z.strictObject({});

const toCredential = (bearer: string | undefined, session: string | undefined) => {
  if (bearer !== undefined) return { key: bearer };
  return session === undefined ? undefined : { session };
};

/** Admits a request to a call, or throws: rate limit, CSRF check, authentication, access check, path and query. */
export const admit = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { key, call }: Pick<Route, 'key' | 'call'>,
  deps: AdmissionDeps,
  requireContentType: () => void = () => {},
) => {
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

  const credential = toCredential(bearer, session);
  const caller = credential && (await deps.authenticate(credential, client));
  // An invalid key is an error, also for calls without sign-in.
  if (bearer !== undefined && !caller) throw new Problem('not-signed-in');
  request.caller = caller;
  const isActingAllowed = allowsActing(key, call);
  requireCaller(call.need, caller, isActingAllowed);
  const callerKey = caller ? `user ${caller.userId}` : addressBlock(client.address);
  enforceLimit(deps.limit(call.limit ?? 'normal', callerKey));

  requireContentType();
  const params = parseInput(call.params ?? emptyObject, request.params, 'params');
  if (call.self && numberIn(params, call.self) !== caller?.userId) throw new Problem('not-found');
  const business = await requireBusinessAccess(call, caller, numberIn(params, 'bid'), deps.findMembership);
  if (business) {
    enforceLimit(deps.limit('business', String(business.id)));
    if (call.limit === 'costly') enforceLimit(deps.limit('business-costly', String(business.id)));
  }
  const query = parseInput(call.query ?? emptyObject, request.query, 'query');

  /** Throws when the session, the user or the permission ended after the request was admitted. */
  const checkAgain = async () => {
    const current = credential && (await deps.authenticate(credential, client));
    if (current?.userId !== caller?.userId) throw new Problem('not-signed-in');
    requireCaller(call.need, current, isActingAllowed);
    await requireBusinessAccess(call, current, business?.id, deps.findMembership);
  };
  return { input: { params, query, caller, business, client }, cookies, callerKey, checkAgain };
};

const numberIn = (values: unknown, name: string): number | undefined => {
  const value = typeof values === 'object' && values !== null ? Reflect.get(values, name) : undefined;
  return typeof value === 'number' ? value : undefined;
};

const readBearer = (request: FastifyRequest) => {
  const header = request.headers.authorization;
  return header === undefined ? undefined : header.replace(/^Bearer /i, '');
};
