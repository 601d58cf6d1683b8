import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeWindow, isForeignToAll, ownUrl } from '@fanfare/contract/kit/next-url';
import { isPublicScreen } from '@fanfare/contract/kit/public-screens';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sourceHash } from '../../html/index.ts';
import { Problem } from '../../problem.ts';
import type { RandomBytes } from '../../random.ts';
import type { Client } from '../calls/caller.ts';
import { toClient } from '../calls/client.ts';
import { cookieJar } from '../security/cookies.ts';
import { isOwnVisit, isPageVisit } from '../security/navigation.ts';
import {
  contentSecurityPolicy,
  type ExternalOrigins,
  keepOpenerHeaders,
  newNonce,
} from '../security/security-headers.ts';

/** Actions of a page request on a session; the identity feature provides them. */
export type SessionPageActions = {
  endSession: (token: string) => Promise<void>;
  /** Called when `next` points to another site: the session loses its admin flag permanently. */
  clearAdminFlag: (token: string, client: Client) => Promise<void>;
};

type Deps = {
  webFolder: string;
  origin: string;
  adminOrigin: string | null;
  ownOrigins: readonly string[];
  secure: boolean;
  random: RandomBytes;
  sessionActions: SessionPageActions;
  isDev: boolean;
  externalOrigins: ExternalOrigins;
  /** The page a popup window ends on. */
  redirectResultPath: string;
  /** Checks if the request came for the domain of a hosted site, where the app does not exist. */
  isForeignHost: (request: FastifyRequest) => boolean;
};

/** The app's HTML page and its assets. Every path outside the API gets the page; its router handles the path. */
export const registerAppPage = async (app: FastifyInstance, deps: Deps) => {
  const { webFolder, origin, adminOrigin, secure, random, sessionActions: visits } = deps;
  // Origins of the product: the public one, and that of the admin host if there is one.
  const productOrigins = adminOrigin ? [origin, adminOrigin] : [origin];
  const load = (file: string) => {
    const path = join(webFolder, file);
    const html = existsSync(path) ? readFileSync(path, 'utf8') : notBuilt;
    const scriptHashes = [...html.matchAll(/<script>([^<]*)<\/script>/g)].map(([, code = '']) => sourceHash(code));
    return { html, scriptHashes };
  };
  /**
   * App pages, which differ in the scripts that the browser loads ahead: those of the sign-in screen or of the home
   * screen. `signed-in.html` shows the frame of the app until its scripts run.
   */
  const loaded = { 'index.html': load('index.html'), 'signed-in.html': load('signed-in.html') };

  if (existsSync(webFolder)) {
    await app.register(fastifyStatic, {
      root: webFolder,
      wildcard: false,
      index: false,
      // Source maps are for error reports; the pages need a nonce.
      globIgnore: ['**/*.map', '**/*.html', '**/.*'],
      preCompressed: true,
      cacheControl: false,
      // Asset names contain a content hash, so they never change; other files are revalidated.
      setHeaders: (response, path) =>
        void response.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    });
  }

  const page = (reply: FastifyReply, file: keyof typeof loaded = 'index.html') => {
    const nonce = newNonce(random);
    const { html, scriptHashes } = deps.isDev ? load(file) : loaded[file];
    return reply
      .header('content-security-policy', contentSecurityPolicy(nonce, secure, deps.externalOrigins, scriptHashes))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html.replaceAll('__CSP_NONCE__', nonce));
  };

  app.get<{ Querystring: { next?: unknown } }>('/logout', async (request, reply) => {
    // Neither another site nor an image of an article signs the user out; the app's page asks first.
    if (!isOwnVisit(request.headers, deps.ownOrigins)) return page(reply);
    const cookies = cookieJar(request, reply, secure);
    const token = cookies.read('session');
    if (token) await visits.endSession(token);
    cookies.clear('session');
    const next = readNext(request);
    if (next === closeWindow) return page(reply);
    return reply.redirect(ownUrl(next, origin, productOrigins) ?? `${adminOrigin ?? ''}/`, 303);
  });

  app.setNotFoundHandler(async (request, reply) => {
    const path = (request.url.split('?', 1)[0] ?? '').toLowerCase();
    const accept = request.headers.accept ?? '*/*';
    const isFile = /\.[a-z0-9]+$/i.test(path);
    const wantsPage = !isFile && (accept.includes('text/html') || accept.includes('*/*'));
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (
      !isRead ||
      !wantsPage ||
      path.startsWith('/api/') ||
      path.startsWith('/assets/') ||
      deps.isForeignHost(request)
    ) {
      throw new Problem('not-found');
    }
    // The server has several names on a local machine, but cookies belong to one: redirect to it.
    const requestOrigin = `${request.protocol}://${request.host}`;
    if (!productOrigins.includes(requestOrigin) && deps.ownOrigins.includes(requestOrigin) && !deps.isDev) {
      return reply.redirect(origin + request.url, 302);
    }
    const token = cookieJar(request, reply, secure).read('session');
    const isForeign = isForeignToAll(readNext(request), productOrigins);
    if (token && isForeign && isPageVisit(request.headers)) await visits.clearAdminFlag(token, toClient(request));
    if (path === deps.redirectResultPath) reply.headers({ ...keepOpenerHeaders, 'referrer-policy': 'no-referrer' });
    return page(reply, token !== undefined && !isPublicScreen(path) ? 'signed-in.html' : 'index.html');
  });
};

const readNext = (request: FastifyRequest): string | undefined => {
  const { next } = request.query as { next?: unknown };
  if (next === undefined || typeof next === 'string') return next;
  // A repeated `next` counts as a foreign URL.
  return '//';
};

const notBuilt =
  '<!doctype html><title>Fanfare</title><p>The web app is not built. Run <code>npm start</code>, or open the URL that <code>npm run dev</code> prints.</p>';
