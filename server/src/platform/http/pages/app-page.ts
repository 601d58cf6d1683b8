import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeWindow, isForeignUrl, ownUrl } from '@fanfare/contract/kit/next-url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RandomBytes } from '../../random.ts';
import type { Client } from '../calls/caller.ts';
import { clientOf } from '../calls/register-calls.ts';
import { Problem } from '../problem.ts';
import { cookieJar } from '../security/cookies.ts';
import {
  contentSecurityPolicy,
  type ExternalOrigins,
  keepOpenerHeaders,
  newNonce,
} from '../security/security-headers.ts';

/** What a visit to a page may do to a session; identity provides it. */
export type SessionPageActions = {
  endSession: (token: string) => Promise<void>;
  /** The visitor came with a `next` that leads elsewhere: the session loses the admin flag for good. */
  dropAdmin: (token: string, client: Client) => Promise<void>;
};

type Deps = {
  webFolder: string;
  origin: string;
  adminOrigin: string | null;
  ownOrigins: readonly string[];
  secure: boolean;
  random: RandomBytes;
  visits: SessionPageActions;
  isDev: boolean;
  outside: ExternalOrigins;
  /** The page windows come back to. */
  windowPath: string;
};

/** The app's one page and its assets. Every path that is not the API's is the app's: its router knows the rest. */
export const registerAppPage = async (app: FastifyInstance, needs: Deps) => {
  const { webFolder, origin, adminOrigin, secure, random, visits } = needs;
  // The product's own domain: where it is reached, and the admin host where there is one.
  const homes = adminOrigin ? [origin, adminOrigin] : [origin];
  const indexFile = join(webFolder, 'index.html');
  const load = () => (existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : notBuilt);
  const html = load();

  if (existsSync(webFolder)) {
    await app.register(fastifyStatic, {
      root: webFolder,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // Assets carry their content's hash in the name, so they never change; the rest is asked for again.
      setHeaders: (response, path) =>
        void response.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
  }

  const page = (reply: FastifyReply) => {
    const nonce = newNonce(random);
    return reply
      .header('content-security-policy', contentSecurityPolicy(nonce, secure, needs.outside))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send((needs.isDev ? load() : html).replaceAll('__CSP_NONCE__', nonce));
  };

  app.get<{ Querystring: { next?: unknown } }>('/logout', async (request, reply) => {
    const site = request.headers['sec-fetch-site'];
    // Another site's link must not sign anybody out; the app then asks first.
    if (site === 'cross-site') return page(reply);
    const cookies = cookieJar(request, reply, secure);
    const token = cookies.read('session');
    if (token) await visits.endSession(token);
    cookies.clear('session');
    const next = nextOf(request);
    if (next === closeWindow) return page(reply);
    return reply.redirect(ownUrl(next, origin, homes) ?? `${adminOrigin ?? ''}/`, 303);
  });

  app.setNotFoundHandler(async (request, reply) => {
    const path = (request.url.split('?', 1)[0] ?? '').toLowerCase();
    const accept = request.headers.accept ?? '*/*';
    const isFile = /\.[a-z0-9]+$/i.test(path);
    const wantsPage = !isFile && (accept.includes('text/html') || accept.includes('*/*'));
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !wantsPage || path.startsWith('/api/') || path.startsWith('/assets/')) {
      throw new Problem('not-found');
    }
    // On one's own machine the product answers to several names, but a session belongs to one: everybody goes to that.
    const named = `${request.protocol}://${request.host}`;
    if (!homes.includes(named) && needs.ownOrigins.includes(named) && !needs.isDev) {
      return reply.redirect(origin + request.url, 302);
    }
    const token = cookieJar(request, reply, secure).read('session');
    const isForeign = homes.every((own) => isForeignUrl(nextOf(request), own));
    if (token && isForeign) await visits.dropAdmin(token, clientOf(request));
    if (path === needs.windowPath) reply.headers({ ...keepOpenerHeaders, 'referrer-policy': 'no-referrer' });
    return page(reply);
  });
};

const nextOf = (request: FastifyRequest): string | undefined => {
  const { next } = request.query as { next?: unknown };
  // A repeated `next` is nobody's honest link; it counts as one that leads nowhere.
  return typeof next === 'string' ? next : next === undefined ? undefined : '//';
};

const notBuilt =
  '<!doctype html><title>Fanfare</title><p>The web app is not built. Run <code>npm start</code>, or open the address <code>npm run dev</code> prints.</p>';
