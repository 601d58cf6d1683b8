import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { requireBusinessAccess, requireCaller } from '../calls/access-check.ts';
import type { Authenticate, BusinessContext, Caller, Client, FindMembership } from '../calls/caller.ts';
import { clientOf } from '../calls/register-calls.ts';
import { rejectUnstorableText } from '../calls/storable-text.ts';
import { Problem } from '../problem.ts';
import { cookieJar } from '../security/cookies.ts';
import { addressBlock, type createRateLimiter } from '../security/rate-limits.ts';
import { keepOpenerHeaders } from '../security/security-headers.ts';

type Visiting<Q> = { query: Q; caller: Caller; client: Client; business: BusinessContext | undefined };

/** An address a browser window goes to and is sent on from: popups to networks, and their way back. */
export type RedirectRoute = { path: string; query: z.ZodType; go: (visiting: Visiting<unknown>) => Promise<string> };

export const redirectRoute = <Q extends z.ZodType>(
  path: string,
  query: Q,
  go: (visiting: Visiting<z.output<Q>>) => Promise<string>,
): RedirectRoute => ({ path, query, go: go as RedirectRoute['go'] });

type Deps = {
  authenticate: Authenticate;
  findMembership: FindMembership;
  limit: ReturnType<typeof createRateLimiter>;
  secure: boolean;
  /** The page that tells a person in a window what went wrong; it is given the problem's code. */
  troublePath: string;
  onUnexpected: (error: unknown, request: FastifyRequest) => void;
};

/**
 * Only the person's own browser session gets through, and every answer is a way on: a window that shows a bare error
 * is a dead end.
 */
export const registerRedirectRoutes = (app: FastifyInstance, visits: readonly RedirectRoute[], needs: Deps) => {
  const { authenticate, findMembership, limit, secure, troublePath, onUnexpected } = needs;

  const wayOn = async (request: FastifyRequest, session: string | undefined, { query, go }: RedirectRoute) => {
    const client = clientOf(request);
    const caller = session === undefined ? undefined : await authenticate({ session }, client);
    request.caller = caller;
    requireCaller('session', caller);
    if (!caller) throw new Problem('not-signed-in');
    if (limit('address', addressBlock(client.address)) > 0 || limit('costly', `user ${caller.userId}`) > 0) {
      throw new Problem('too-many-requests');
    }
    rejectUnstorableText(request.query);
    const read = query.safeParse(request.query);
    if (!read.success) throw new Problem('invalid-input');
    const business = await requireBusinessAccess(
      { need: 'member' },
      caller,
      businessIn(read.data),
      findMembership,
    ).catch(withoutBusiness);
    return go({ query: read.data, caller, client, business });
  };

  for (const one of visits) {
    app.get(one.path, async (request, reply) => {
      const session = cookieJar(request, reply, secure).read('session');
      reply.headers({ ...keepOpenerHeaders, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      try {
        return reply.redirect(await wayOn(request, session, one), 303);
      } catch (error) {
        if (!(error instanceof Problem)) onUnexpected(error, request);
        const code = error instanceof Problem ? error.code : 'unexpected';
        return reply.redirect(`${troublePath}?problem=${code}`, 303);
      }
    });
  }
};

const businessIn = (query: unknown): number | undefined => {
  const id = typeof query === 'object' && query !== null ? Reflect.get(query, 'business_id') : undefined;
  return typeof id === 'number' ? id : undefined;
};

/** Somebody without a business may still come back from a network; whoever needs one says so. */
const withoutBusiness = (error: unknown) => {
  if (error instanceof Problem && error.code === 'no-business') return undefined;
  throw error;
};
