import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Now } from '../clock.ts';
import type { Log } from '../log.ts';
import type { RandomBytes } from '../random.ts';
import type { StallWatchdog } from '../stall-watchdog.ts';
import { apiDocsPage } from './calls/api-docs-page.ts';
import type { Authenticate, FindMembership } from './calls/caller.ts';
import type { Route } from './calls/define-routes.ts';
import { createEventStreams } from './calls/event-stream.ts';
import { openApiDocument } from './calls/openapi.ts';
import { maxParamLength } from './calls/other-methods.ts';
import { type RecordStaffAction, registerCalls } from './calls/register-calls.ts';
import { createRequestIds } from './calls/request-ids.ts';
import { type ConnectionLimits, connectionLimits } from './connection-limits.ts';
import { type ReportFailedCall, recordFailure, sendError } from './error-handler.ts';
import { type EmailLink, registerEmailLinks, unknownLinkPages } from './forms/email-links.ts';
import { type PublicForm, registerPublicForms } from './forms/public-forms.ts';
import { closeConnectionsAfterResponse } from './graceful-close.ts';
import { registerHealthChecks, watchWhileOpen } from './health.ts';
import { type KeyApi, registerKeyApis } from './keys/key-api.ts';
import { type CountJobs, type MetricSource, registerMetrics } from './metrics.ts';
import { registerAppPage, type SessionPageActions } from './pages/app-page.ts';
import { cachedPages } from './pages/cached-pages.ts';
import { type RedirectRoute, registerRedirectRoutes } from './pages/redirect-routes.ts';
import { createSiteHosts } from './pages/site-hosts.ts';
import { answerUndecodableUrl, registerVisitorPages, type VisitorPages } from './pages/visitor-pages.ts';
import { recordRouteAccess } from './route-access.ts';
import { noRouteSchemas } from './route-schemas.ts';
import { createRateLimiter } from './security/rate-limits.ts';
import {
  apiContentPolicy,
  contentSecurityPolicy,
  type ExternalOrigins,
  foreignHostHeaders,
  newNonce,
  securityHeaders,
} from './security/security-headers.ts';
import { drainBody, limitBodyTime } from './uploads/body-timeouts.ts';
import { acceptStreams } from './uploads/form-files.ts';
import { type PublicFiles, registerPublicFiles } from './uploads/public-files.ts';
import { registerWebhooks, type Webhook } from './webhooks/webhooks.ts';

export type HttpSettings = {
  origin: string;
  /** Every origin of this server: the public one, the admin host, loopback names in the demo. */
  ownOrigins: string[];
  /** Origin of the account page and the post editor, if they have their own host. */
  adminOrigin: string | null;
  webFolder: string;
  trustProxyHops: number;
  metricsToken?: string;
  limitScale: number;
  /** Limits of connections that replace the default ones. */
  connectionLimits?: Partial<ConnectionLimits>;
  /** Folder of uploaded files while their call is answered. */
  uploadFolder: string;
  isDev: boolean;
  /** Other origins that pages use: the social SDK's script, images of the practice networks. */
  externalOrigins: ExternalOrigins;
};

export type HttpDeps = {
  settings: HttpSettings;
  routes: Route[];
  /** GET routes that redirect a browser window. */
  redirectRoutes: readonly RedirectRoute[];
  /** The page that shows the result of a redirect, with a problem code after an error. */
  redirectResultPath: string;
  authenticate: Authenticate;
  findMembership: FindMembership;
  recordStaffAction: RecordStaffAction;
  /** Called for every failed call of a signed-in user; the staff error log provides it. */
  report: ReportFailedCall;
  sessionActions: SessionPageActions;
  /** Pages without sign-in: hosted sites. */
  visitorPages: readonly VisitorPages[];
  /** Forms that visitors send from public pages. */
  publicForms?: readonly PublicForm[];
  /** Links in emails that do something when their button is pressed. */
  emailLinks?: readonly EmailLink[];
  /** Webhooks: URLs that networks call. */
  webhooks?: readonly Webhook[];
  /** Calls that integrations make with keys of their own. */
  keyApis?: readonly KeyApi[];
  files: PublicFiles;
  log: Log;
  now: Now;
  random: RandomBytes;
  /** Throws when the database or the job queue does not answer. */
  checkReady: () => Promise<void>;
  countJobs: CountJobs;
  metrics?: readonly MetricSource[];
  watchdog: StallWatchdog;
};

export type Http = FastifyInstance;

export const openHttp = async (deps: HttpDeps): Promise<Http> => {
  const {
    settings,
    routes,
    authenticate,
    findMembership,
    recordStaffAction: watch,
    report,
    sessionActions: visits,
    log,
    now,
    random,
    checkReady,
    countJobs: queues,
    watchdog,
  } = deps;
  const secure = settings.origin.startsWith('https:');
  const limits = { ...connectionLimits, ...settings.connectionLimits };
  const headers = securityHeaders(secure);
  const siteHosts = createSiteHosts(settings);
  const pageCache = cachedPages({ pages: deps.visitorPages, headers, siteHosts });
  const limit = createRateLimiter(now, settings.limitScale);
  const logUnexpected = (message: string) => (error: unknown, request: FastifyRequest) =>
    log.error({ requestId: request.id, route: request.routeOptions.url, reason: String(error) }, message);
  const pageDeps = { limit, onUnexpected: logUnexpected('A page failed') };
  const app = Fastify({
    logger: false,
    schemaController: noRouteSchemas,
    serverFactory: pageCache.serverWith(limits),
    trustProxy: (_address, hop) => hop < settings.trustProxyHops,
    bodyLimit: 1_048_576,
    rewriteUrl: siteHosts.route,
    genReqId: createRequestIds(random),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength },
    frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      reply.headers({ ...headers, 'content-security-policy': apiContentPolicy });
      const pages = [...deps.visitorPages, ...unknownLinkPages(deps.emailLinks ?? [])];
      answerUndecodableUrl({ pages, request, reply }, pageDeps).then((isAnswered) => {
        if (!isAnswered) sendError(error, request, reply, log, report);
      });
    },
    // While closing, running requests are answered and each connection is closed after its response.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });

  const declareAccess = recordRouteAccess(app);
  app.removeContentTypeParser('text/plain');
  await acceptStreams(app);
  await app.register(cookie);
  await app.register(formbody);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  app.setErrorHandler((error, request, reply) => {
    if (request.routeOptions.config.acceptsFiles) drainBody(request.raw);
    return sendError(error, request, reply, log, report);
  });

  const streams = createEventStreams();
  closeConnectionsAfterResponse(app);
  app.addHook('preClose', async () => {
    pageCache.close();
    streams.close();
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id, 'content-security-policy': apiContentPolicy });
    if (siteHosts.isForeign(request.headers)) reply.headers(foreignHostHeaders(secure));
  });
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (!routeOptions.config.acceptsFiles && (raw.headers['content-length'] ?? raw.headers['transfer-encoding']))
      limitBodyTime(raw, limits.bodyMs);
  });
  watchWhileOpen(app, watchdog);
  app.addHook('onRequest', async ({ method, routeOptions }, { raw }) => {
    const end = watchdog.track(`${method} ${routeOptions.url ?? 'unknown'}`);
    for (const event of ['finish', 'close']) raw.once(event, end);
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

  await declareAccess('operator', () => {
    registerHealthChecks(app, { log, checkReady });
    registerMetrics(app, {
      token: settings.metricsToken,
      countJobs: queues,
      pagesServed: pageCache.served,
      stalls: watchdog.stalls,
      sources: deps.metrics,
    });
  });
  await declareAccess('documentation', () => {
    app.get('/api/openapi.json', async () => openApiDocument(routes, settings.origin));
    app.get('/api/docs', async (_, reply) => {
      const nonce = newNonce(random);
      reply.header('content-security-policy', contentSecurityPolicy(nonce, secure)).type('text/html; charset=utf-8');
      return apiDocsPage(routes, nonce);
    });
  });

  const recordCallFailure = (error: unknown, request: FastifyRequest) => recordFailure(error, request, log, report);
  const { webFolder, isDev, origin, adminOrigin, externalOrigins } = settings;
  const ownOrigins = new Set(settings.ownOrigins);
  registerCalls(app, routes, {
    authenticate,
    findMembership,
    recordStaffAction: watch,
    limit,
    ownOrigins,
    secure,
    streams,
    uploads: { folder: settings.uploadFolder, random },
    recordFailure: recordCallFailure,
  });
  await registerWebhooks(app, deps.webhooks ?? [], { limit });
  registerKeyApis(app, deps.keyApis ?? [], { limit });
  registerPublicForms(app, deps.publicForms ?? [], { limit, origin, ownOrigins, recordFailure: recordCallFailure });
  await registerEmailLinks(app, deps.emailLinks ?? [], { limit, onUnexpected: logUnexpected('A link failed') });
  await declareAccess('public files', () => registerPublicFiles(app, deps.files));
  await declareAccess('visitor', () => registerVisitorPages(app, deps.visitorPages, pageDeps));
  const { redirectResultPath } = deps;
  await declareAccess('redirect session', () =>
    registerRedirectRoutes(app, deps.redirectRoutes, {
      authenticate,
      findMembership,
      limit,
      secure,
      resultPath: redirectResultPath,
      onUnexpected: logUnexpected('A redirect failed'),
    }),
  );
  await declareAccess('app page', () =>
    registerAppPage(app, {
      webFolder,
      isDev,
      origin,
      adminOrigin,
      ownOrigins: settings.ownOrigins,
      externalOrigins,
      secure,
      random,
      sessionActions: visits,
      redirectResultPath,
      isForeignHost: ({ headers: sent }) => siteHosts.isForeign(sent),
    }),
  );
  return app;
};
