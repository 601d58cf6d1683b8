import fastify, { type FastifyError } from 'fastify';
import type { Clock } from '../clock.ts';
import { injectFaults, kindsOf } from '../faults/fault-injection.ts';
import type { Faults } from '../faults/fault-queue.ts';
import type { FaultTable, Kit, Network, Routes } from '../network.ts';
import { serveConsentStyle } from '../pages/consent-page.ts';
import { registerIndexPage } from '../pages/index-page.ts';
import { serveFrameStyle } from '../pages/page-frame.ts';
import type { Store } from '../storage/store.ts';
import { registerBodyParsers } from './body-parsers.ts';
import { registerControlApi } from './control-api.ts';
import { loopbackGuard } from './loopback-guard.ts';
import type { Journal } from './request-log.ts';

type Deps = {
  networks: readonly Network[];
  store: Store;
  clock: Clock;
  faults: Faults;
  journal: Journal;
  mailbox: { routes: (app: Routes) => void; faultKinds: string[]; count: () => number };
};

/** Room for a practice video; the networks set their own, smaller limits. */
const bodyLimit = 64 * 1024 * 1024;

/** The one HTTP server of all practice networks. */
export const createServer = async ({ networks, store, clock, faults, journal, mailbox }: Deps) => {
  const app = fastify({ bodyLimit, forceCloseConnections: true, routerOptions: { maxParamLength: 500 } });
  const stopping = new AbortController();
  const tables = new Map<string, FaultTable>();
  const seeded = store.collection<boolean>('kit.seeded');
  let origin = '';

  const kits = new Map(networks.map(({ name }) => [name, kitOf(name)]));
  function kitOf(name: string): Kit {
    return {
      clock,
      collection: <T>(collection: string) => store.collection<T>(`${name}.${collection}`),
      url: () => `${origin}/${name}`,
    };
  }

  const seed = (only?: string) => {
    for (const network of networks) {
      const kit = kits.get(network.name);
      if (!kit || seeded.has(network.name) || (only && only !== network.name)) continue;
      network.seed?.(kit);
      seeded.set(network.name, true);
    }
  };
  const reset = (only?: string) => {
    faults.clear(only);
    journal.clear(only);
    if (only) seeded.delete(only);
    store.clear(only && `${only}.`);
    seed(only);
  };

  loopbackGuard(app);
  await registerBodyParsers(app);
  app.decorateRequest('visit', undefined);
  app.decorateRequest('fault', undefined);
  app.addHook('onRequest', async (request) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const network = path.split('/')[1] ?? '';
    if (!kits.has(network)) return;
    const { method, query, headers } = request;
    const { operation } = request.routeOptions.config ?? {};
    request.visit = journal.open({ network, operation, method, path, query, headers });
  });
  app.addHook('preValidation', async ({ visit, body }) => {
    if (visit) journal.noteBody(visit, body);
  });
  injectFaults(app, { faults, tables, stopped: stopping.signal });

  app.setErrorHandler((error: FastifyError, _request, reply) => {
    return reply.code(error.statusCode ?? 500).send({ error: { message: error.message } });
  });
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ error: { message: `The sandbox has nothing at ${request.method} ${request.url}.` } }),
  );

  serveFrameStyle(app);
  serveConsentStyle(app);
  registerIndexPage(app, { networks, mails: mailbox.count });
  mailbox.routes(app);
  for (const network of networks) {
    const kit = kits.get(network.name) ?? kitOf(network.name);
    tables.set(network.name, network.faults?.(kit) ?? {});
    await app.register(async (scope) => network.routes(scope, kit), { prefix: `/${network.name}` });
  }
  const kinds = new Map(networks.map(({ name }) => [name, kindsOf(tables.get(name) ?? {})]));
  kinds.set('mail', mailbox.faultKinds);
  const places = networks.map(({ name, title = name, home }) => ({
    ...{ name, title, home: home === undefined ? null : `/${name}${home}` },
  }));
  await app.register(async (scope) => registerControlApi(scope, { clock, faults, journal, kinds, reset, places }), {
    prefix: '/__sandbox',
  });
  seed();

  return {
    async listen(port: number, host: string): Promise<string> {
      origin = await app.listen({ port, host });
      return origin;
    },
    async close() {
      stopping.abort();
      await app.close();
    },
  };
};
