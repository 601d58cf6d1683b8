import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Now } from '../clock.ts';
import type { Log } from '../log.ts';
import type { RandomBytes } from '../random.ts';
import { docsPage } from './calls/api-docs-page.ts';
import type { Authenticate, FindMembership } from './calls/caller.ts';
import type { Route } from './calls/define-routes.ts';
import { openApiOf } from './calls/openapi.ts';
import { registerRoutes, type Watch } from './calls/register-calls.ts';
import { requestIds } from './calls/request-ids.ts';
import { answerFailure, type Report } from './error-handler.ts';
import { type CountJobs, registerMetrics } from './metrics.ts';
import { registerPages, type Visits } from './pages/app-page.ts';
import { readyPages } from './pages/cached-pages.ts';
import { registerVisits, type Visit } from './pages/redirect-routes.ts';
import { registerVisitors, type VisitorPages } from './pages/visitor-pages.ts';
import { Problem } from './problem.ts';
import { rateLimiter } from './security/rate-limits.ts';
import {
  contentSecurityPolicy,
  dataPolicy,
  newNonce,
  type Outside,
  securityHeaders,
} from './security/security-headers.ts';
import { bodyTimeoutMs, fileTimeoutMs, hurry, passOver } from './uploads/body-timeouts.ts';
import { acceptStreams } from './uploads/form-files.ts';
import { type PublicFiles, registerFiles } from './uploads/public-files.ts';

export type HttpSettings = {
  origin: string;
  /** Every origin this server is reached by: its public one, the admin host, loopback names in the demo. */
  ownOrigins: string[];
  /** Where the account page and the post editor live, when they have a host of their own. */
  adminOrigin: string | null;
  webFolder: string;
  trustProxyHops: number;
  metricsToken?: string;
  limitScale: number;
  /** Where files lie while their call is answered. */
  uploadFolder: string;
  isDev: boolean;
  /** What pages may use from elsewhere: the social network's script, the pictures of practice networks. */
  outside: Outside;
};

type Needs = {
  settings: HttpSettings;
  routes: Route[];
  /** Addresses browser windows are sent on from. */
  windows: readonly Visit[];
  /** Where a window is told that it went wrong. */
  windowTroublePath: string;
  authenticate: Authenticate;
  findMembership: FindMembership;
  watch: Watch;
  /** Told of every failed call of somebody signed in; the staff's error log provides it. */
  report: Report;
  visits: Visits;
  /** What strangers see without signing in: sites, later contests. */
  visitorPages: readonly VisitorPages[];
  files: PublicFiles;
  log: Log;
  now: Now;
  random: RandomBytes;
  /** Throws when the database or the job queue does not answer. */
  ready: () => Promise<void>;
  queues: CountJobs;
};

export type Http = FastifyInstance;

export const openHttp = async (needs: Needs): Promise<Http> => {
  const { settings, routes, authenticate, findMembership, watch, report, visits, log, now, random, ready, queues } =
    needs;
  const secure = settings.origin.startsWith('https:');
  const headers = securityHeaders(secure);
  const pagesReady = readyPages({ pages: needs.visitorPages, headers });
  const app = Fastify({
    logger: false,
    serverFactory: pagesReady.serverWith({
      requestTimeout: fileTimeoutMs,
      connectionTimeout: 60_000,
      keepAliveTimeout: 65_000,
    }),
    trustProxy: (_address, hop) => hop < settings.trustProxyHops,
    bodyLimit: 1_048_576,
    genReqId: requestIds(random),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      answerFailure(error, request, reply, log, report);
    },
    // Stopping serves what is under way and tells each connection that it was the last; nobody is turned away half-way.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });

  app.server.headersTimeout = bodyTimeoutMs;
  app.removeContentTypeParser('text/plain');
  acceptStreams(app);
  await app.register(cookie);
  await app.register(formbody);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  app.setErrorHandler((error, request, reply) => {
    if (request.routeOptions.config.takesFiles) passOver(request.raw);
    return answerFailure(error, request, reply, log, report);
  });

  app.addHook('preClose', async () => pagesReady.close());
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id, 'content-security-policy': dataPolicy });
  });
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (!routeOptions.config.takesFiles && (raw.headers['content-length'] ?? raw.headers['transfer-encoding']))
      hurry(raw);
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, id, routeOptions, caller } = request;
    const line = {
      requestId: id,
      userId: caller?.userId,
      actorId: caller?.actorId ?? undefined,
      method,
      route: routeOptions.url,
    };
    log.info({ ...line, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });

  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async () => {
    await ready().catch((error) => {
      log.warn({ reason: String(error) }, 'Not ready');
      throw new Problem('unavailable');
    });
    return { status: 'ready' };
  });
  registerMetrics(app, { token: settings.metricsToken, queues, pagesServed: pagesReady.served });

  app.get('/api/openapi.json', async () => openApiOf(routes, settings.origin));
  app.get('/api/docs', async (_, reply) => {
    const nonce = newNonce(random);
    reply.header('content-security-policy', contentSecurityPolicy(nonce, secure)).type('text/html; charset=utf-8');
    return docsPage(routes, nonce);
  });

  const limit = rateLimiter(now, settings.limitScale);
  registerRoutes(app, routes, {
    authenticate,
    findMembership,
    watch,
    limit,
    ownOrigins: new Set(settings.ownOrigins),
    secure,
    uploads: { folder: settings.uploadFolder, random },
  });
  registerFiles(app, needs.files);
  registerVisitors(app, needs.visitorPages, {
    limit,
    onUnexpected: (error, request) =>
      log.error({ requestId: request.id, route: request.routeOptions.url, reason: String(error) }, 'A page failed'),
  });
  registerVisits(app, needs.windows, {
    authenticate,
    findMembership,
    limit,
    secure,
    troublePath: needs.windowTroublePath,
    onUnexpected: (error, request) =>
      log.error({ requestId: request.id, route: request.routeOptions.url, reason: String(error) }, 'A visit failed'),
  });
  const { webFolder, isDev, origin, adminOrigin, ownOrigins, outside } = settings;
  const { windowTroublePath: windowPath } = needs;
  await registerPages(app, {
    webFolder,
    isDev,
    origin,
    adminOrigin,
    ownOrigins,
    outside,
    secure,
    random,
    visits,
    windowPath,
  });
  return app;
};
