import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Problem } from '../problem.ts';
import type { StallWatchdog } from '../stall-watchdog.ts';

/** Job counts per name and state. */
export type CountJobs = () => Promise<
  { job: string; waiting: number; planned: number; running: number; failed: number }[]
>;

/** A metric that a feature reads when it is asked for. Names of counters end in `_total`. */
type Metric = {
  name: string;
  help: string;
  type: 'gauge' | 'counter';
  values: readonly { labels?: Record<string, string>; value: number }[];
};
export type MetricSource = () => Promise<readonly Metric[]>;

/** Prometheus metrics. Readable only from this machine or with the token, because they expose internals. */
export const registerMetrics = (
  app: FastifyInstance,
  {
    token,
    countJobs: queues,
    pagesServed,
    stalls,
    sources = [],
  }: {
    token: string | undefined;
    countJobs: CountJobs;
    pagesServed: () => number;
    stalls: StallWatchdog['stalls'];
    sources?: readonly MetricSource[] | undefined;
  },
) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'fanfare_http_seconds',
    help: 'Response time, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });

  const jobs = new Gauge({
    name: 'fanfare_jobs',
    help: 'Background jobs, by kind and state',
    labelNames: ['job', 'state'],
    registers: [registry],
  });

  new Counter({
    name: 'fanfare_pages_from_memory_total',
    help: 'Visitor pages served from memory; not counted in any other metric',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(pagesServed());
    },
  });

  new Counter({
    name: 'fanfare_event_loop_stalls_total',
    help: 'How often the event loop was blocked for more than 250 ms; the log has the routes',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(stalls().count);
    },
  });
  new Gauge({
    name: 'fanfare_event_loop_stall_max_seconds',
    help: 'The longest time the event loop was blocked since the start',
    registers: [registry],
    collect() {
      this.set(stalls().maxMs / 1000);
    },
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  app.get('/metrics', async (request, reply) => {
    const isLocal = isLoopback(request.socket.remoteAddress) && request.headers['x-forwarded-for'] === undefined;
    const hasToken = token !== undefined && request.headers.authorization === `Bearer ${token}`;
    if (!isLocal && !hasToken) throw new Problem('not-found');
    jobs.reset();
    for (const { job, ...states } of await queues()) {
      for (const [state, count] of Object.entries(states)) jobs.set({ job, state }, count);
    }
    reply.type(registry.contentType);
    return `${await registry.metrics()}${await readSources(sources)}`;
  });
};

const readSources = async (sources: readonly MetricSource[]): Promise<string> => {
  const registry = new Registry();
  const metrics = (await Promise.all(sources.map((source) => source()))).flat();
  for (const { name, help, type, values } of metrics) {
    const options = { name, help, labelNames: Object.keys(values[0]?.labels ?? {}), registers: [registry] };
    const metric = type === 'counter' ? new Counter(options) : new Gauge(options);
    for (const { labels = {}, value } of values) metric.inc(labels, value);
  }
  return metrics.length === 0 ? '' : registry.metrics();
};

const isLoopback = (address: string | undefined) =>
  address === '::1' || (address ?? '').replace('::ffff:', '').startsWith('127.');
