import Fastify, { type FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';
import { Problem } from '../problem.ts';
import type { StallWatchdog } from '../stall-watchdog.ts';
import { sendError } from './error-handler.ts';
import { type CountJobs, type MetricSource, registerMetrics } from './metrics.ts';
import { noRouteSchemas } from './route-schemas.ts';

type HealthDeps = {
  log: Log;
  /** Throws when the database or the job queue does not answer. */
  checkReady: () => Promise<void>;
};

export const registerHealthChecks = (app: FastifyInstance, { log, checkReady }: HealthDeps) => {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async () => {
    await checkReady().catch((error) => {
      log.warn({ reason: String(error) }, 'Not ready');
      throw new Problem('unavailable');
    });
    return { status: 'ready' };
  });
};

/** The watchdog runs while the server is open, not while it is being started. */
export const watchWhileOpen = (app: FastifyInstance, watchdog: StallWatchdog) => {
  let stop = () => {};
  app.addHook('onReady', async () => {
    stop = watchdog.start();
  });
  app.addHook('onClose', async () => stop());
};

type Deps = HealthDeps & {
  metricsToken: string | undefined;
  countJobs: CountJobs;
  watchdog: StallWatchdog;
  metrics?: readonly MetricSource[];
};

/** The server of a worker: health checks and metrics. Without calls and pages it takes 20 MB less. */
export const openHealthServer = ({
  log,
  checkReady,
  metricsToken,
  countJobs,
  watchdog,
  metrics,
}: Deps): FastifyInstance => {
  const app = Fastify({
    logger: false,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    schemaController: noRouteSchemas,
  });
  // Errors of a worker's server are not reported as failed calls, because none of its pages has a sign-in.
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, log, async () => undefined));
  registerHealthChecks(app, { log, checkReady });
  const { stalls } = watchdog;
  registerMetrics(app, { token: metricsToken, countJobs, pagesServed: () => 0, stalls, sources: metrics });
  watchWhileOpen(app, watchdog);
  return app;
};
