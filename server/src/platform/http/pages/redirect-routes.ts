import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Problem } from '../../problem.ts';
import { requireBusinessAccess, requireCaller } from '../calls/access-check.ts';
import type { Authenticate, BusinessContext, Caller, Client, FindMembership } from '../calls/caller.ts';
import { toClient } from '../calls/client.ts';
import { rejectUnstorableText } from '../calls/storable-text.ts';
import { cookieJar } from '../security/cookies.ts';
import { isPageVisit } from '../security/navigation.ts';
import { addressBlock, type createRateLimiter } from '../security/rate-limits.ts';
import { keepOpenerHeaders } from '../security/security-headers.ts';

type RedirectRequest<Q> = { query: Q; caller: Caller; client: Client; business: BusinessContext | undefined };

/** A GET route that redirects a browser window: popups to networks and their callbacks. */
export type RedirectRoute = {
  path: string;
  query: z.core.$ZodType;
  resolve: (request: RedirectRequest<unknown>) => Promise<string>;
};

export const redirectRoute = <Q extends z.core.$ZodType>(
  path: string,
  query: Q,
  resolve: (request: RedirectRequest<z.output<Q>>) => Promise<string>,
): RedirectRoute => ({ path, query, resolve: resolve as RedirectRoute['resolve'] });

type Deps = {
  authenticate: Authenticate;
  findMembership: FindMembership;
  limit: ReturnType<typeof createRateLimiter>;
  secure: boolean;
  /** The page that shows an error in the popup; it gets the problem code. */
  resultPath: string;
  onUnexpected: (error: unknown, request: FastifyRequest) => void;
};

/**
 * Requires a browser session. Every response is a redirect, also after an error, because the popup needs a page that
 * can close it.
 */
export const registerRedirectRoutes = (app: FastifyInstance, routes: readonly RedirectRoute[], deps: Deps) => {
  const { authenticate, findMembership, limit, secure, resultPath: troublePath, onUnexpected } = deps;

  const resolveLocation = async (
    request: FastifyRequest,
    session: string | undefined,
    { query, resolve }: RedirectRoute,
  ) => {
    // An image in an article must not start connecting an account.
    if (request.headers['sec-fetch-dest'] !== undefined && !isPageVisit(request.headers))
      throw new Problem('forbidden');
    const client = toClient(request);
    const caller = session === undefined ? undefined : await authenticate({ session }, client);
    request.caller = caller;
    requireCaller('session', caller, false);
    if (!caller) throw new Problem('not-signed-in');
    if (limit('address', addressBlock(client.address)) > 0 || limit('costly', `user ${caller.userId}`) > 0) {
      throw new Problem('too-many-requests');
    }
    rejectUnstorableText(request.query);
    const parsed = z.safeParse(query, request.query);
    if (!parsed.success) throw new Problem('invalid-input');
    const business = await requireBusinessAccess(
      { need: 'member' },
      caller,
      parseBusinessId(parsed.data),
      findMembership,
    ).catch(ignoreNoBusiness);
    return resolve({ query: parsed.data, caller, client, business });
  };

  for (const route of routes) {
    app.get(route.path, async (request, reply) => {
      const session = cookieJar(request, reply, secure).read('session');
      reply.headers({ ...keepOpenerHeaders, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
      try {
        return reply.redirect(await resolveLocation(request, session, route), 303);
      } catch (error) {
        if (!(error instanceof Problem)) onUnexpected(error, request);
        const code = error instanceof Problem ? error.code : 'unexpected';
        return reply.redirect(`${troublePath}?problem=${code}`, 303);
      }
    });
  }
};

const parseBusinessId = (query: unknown): number | undefined => {
  const id = typeof query === 'object' && query !== null ? Reflect.get(query, 'business_id') : undefined;
  return typeof id === 'number' ? id : undefined;
};

/** A user without a business can still return from a network; routes that need a business check it themselves. */
const ignoreNoBusiness = (error: unknown) => {
  if (error instanceof Problem && error.code === 'no-business') return undefined;
  throw error;
};
