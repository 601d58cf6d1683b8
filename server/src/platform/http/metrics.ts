import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { Problem } from './problem.ts';

/** Prometheus figures. They tell an outsider too much, so only this machine, or the holder of the token, reads them. */
export const registerMetrics = (app: FastifyInstance, token: string | undefined) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'fanfare_http_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  app.get('/metrics', async (request, reply) => {
    const isLocal = isLoopback(request.socket.remoteAddress) && request.headers['x-forwarded-for'] === undefined;
    const hasToken = token !== undefined && request.headers.authorization === `Bearer ${token}`;
    if (!isLocal && !hasToken) throw new Problem('not-found');
    reply.type(registry.contentType);
    return registry.metrics();
  });
};

const isLoopback = (address: string | undefined) =>
  address === '::1' || (address ?? '').replace('::ffff:', '').startsWith('127.');
