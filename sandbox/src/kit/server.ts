import fastify, { type FastifyError } from 'fastify';
import type { Clock } from './clock.ts';
import { injectFaults, listFaultKinds } from './faults/fault-injection.ts';
import type { FaultQueue } from './faults/fault-queue.ts';
import { registerBodyParsers } from './http/body-parsers.ts';
import { registerControlApi } from './http/control-api.ts';
import { loopbackGuard } from './http/loopback-guard.ts';
import type { RequestLog } from './http/request-log.ts';
import type { FaultTable, Kit, Network, Routes } from './network.ts';
import { serveConsentStyle } from './pages/consent-page.ts';
import { registerIndexPage } from './pages/index-page.ts';
import { serveFrameStyle } from './pages/page-frame.ts';
import type { Store } from './storage/store.ts';

type Deps = {
  networks: readonly Network[];
  store: Store;
  clock: Clock;
  faults: FaultQueue;
  requestLog: RequestLog;
  mailbox: { routes: (app: Routes) => void; faultKinds: string[]; count: () => number };
};

/** Largest body in bytes, enough for a practice video; the networks apply their own, lower limits. */
const bodyLimit = 64 * 1024 * 1024;

const rejectSchema = (): never => {
  throw new Error('Routes of the practice networks have no schemas.');
};

/** The HTTP server of all practice networks. */
export const createServer = async ({ networks, store, clock, faults, requestLog, mailbox }: Deps) => {
  const app = fastify({
    bodyLimit,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 500 },
    // Fastify's validator and serializer are not loaded, which saves 70 ms of a start: no route has a schema.
    schemaController: { compilersFactory: { buildValidator: rejectSchema, buildSerializer: rejectSchema } },
  });
  const faultTables = new Map<string, FaultTable>();
  const seeded = store.collection<boolean>('kit.seeded');
  let origin = '';

  const kits = new Map(networks.map(({ name }) => [name, createKit(name)]));
  function createKit(name: string): Kit {
    return {
      clock,
      collection: <T>(collection: string) => store.collection<T>(`${name}.${collection}`),
      url: () => `${origin}/${name}`,
    };
  }

  const seed = (networkName?: string) => {
    for (const network of networks) {
      const kit = kits.get(network.name);
      if (!kit || seeded.has(network.name) || (networkName && networkName !== network.name)) continue;
      network.seed?.(kit);
      seeded.set(network.name, true);
    }
  };
  const reset = (networkName?: string) => {
    faults.clear(networkName);
    requestLog.clear(networkName);
    if (networkName) seeded.delete(networkName);
    store.clear(networkName && `${networkName}.`);
    seed(networkName);
  };

  loopbackGuard(app);
  await registerBodyParsers(app);
  app.decorateRequest('loggedRequest', undefined);
  app.decorateRequest('fault', undefined);
  app.addHook('onRequest', async (request) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const network = path.split('/')[1] ?? '';
    if (!kits.has(network)) return;
    const { method, query, headers } = request;
    const { operation } = request.routeOptions.config ?? {};
    request.loggedRequest = requestLog.add({ network, operation, method, path, query, headers });
  });
  app.addHook('preValidation', async ({ loggedRequest, body }) => {
    if (loggedRequest) requestLog.setBody(loggedRequest, body);
  });
  injectFaults(app, { faults, faultTables });

  app.setErrorHandler((error: FastifyError, _request, reply) => {
    return reply.code(error.statusCode ?? 500).send({ error: { message: error.message } });
  });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ error: { message: `Not found: ${request.method} ${request.url}` } }),
  );

  serveFrameStyle(app);
  serveConsentStyle(app);
  registerIndexPage(app, { networks, countMails: mailbox.count });
  mailbox.routes(app);
  for (const network of networks) {
    const kit = kits.get(network.name) ?? createKit(network.name);
    faultTables.set(network.name, network.faults?.(kit) ?? {});
    await app.register(async (scope) => network.routes(scope, kit), { prefix: `/${network.name}` });
  }
  const kinds = new Map(networks.map(({ name }) => [name, listFaultKinds(faultTables.get(name) ?? {})]));
  kinds.set('mail', mailbox.faultKinds);
  const networkList = networks.map(({ name, title = name, homePath }) => ({
    name,
    title,
    home: homePath === undefined ? null : `/${name}${homePath}`,
  }));
  await app.register(
    async (scope) => registerControlApi(scope, { clock, faults, requestLog, kinds, reset, networkList }),
    {
      prefix: '/__sandbox',
    },
  );
  seed();

  return {
    async listen(port: number, host: string): Promise<string> {
      origin = await app.listen({ port, host });
      return origin;
    },
    /** Resets every network and closes all connections, so that no request of an earlier client goes on. */
    reset() {
      app.server.closeAllConnections();
      reset();
    },
    async close() {
      faults.close();
      await app.close();
    },
  };
};
