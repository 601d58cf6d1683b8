import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { FaultQueue } from '../faults/fault-queue.ts';
import {
  BadInput,
  parseCount,
  parseDate,
  parseObject,
  parseOptional,
  parseText,
  parseTextMap,
} from './input-parsing.ts';
import type { RequestLog } from './request-log.ts';

type Deps = {
  clock: Clock;
  faults: FaultQueue;
  requestLog: RequestLog;
  /** The fault kinds each network supports, by network name. */
  kinds: Map<string, string[]>;
  reset: (network?: string) => void;
  /** The answer of GET /networks; `home` is the path of the first page. */
  networkList: { name: string; title: string; home: string | null }[];
};

/** Control API for tests and demos, under /__sandbox. Its requests are not logged. */
export const registerControlApi = (
  app: FastifyInstance,
  { clock, faults, requestLog, kinds, reset, networkList }: Deps,
) => {
  const readClock = () => ({ now: clock.now().toISOString(), offsetSeconds: clock.offsetMs / 1000 });

  app.get('/networks', async () =>
    networkList.map((network) => ({ ...network, kinds: kinds.get(network.name) ?? [] })),
  );

  app.get('/clock', async () => readClock());
  app.post('/clock', async ({ body }) => {
    const { now, advanceSeconds, reset: shouldReset } = parseObject(body);
    if (shouldReset === true) clock.reset();
    else if (now !== undefined) clock.set(parseDate('now', now));
    else if (typeof advanceSeconds === 'number') clock.advance(advanceSeconds);
    else throw new BadInput('Send one of: now (an ISO date), advanceSeconds (a number), reset (true).');
    return readClock();
  });

  app.get('/faults', async ({ query }) => faults.list(parseOptional(parseText, 'network', parseObject(query).network)));
  app.delete('/faults', async ({ query }, reply) => {
    faults.clear(parseOptional(parseText, 'network', parseObject(query).network));
    return reply.code(204).send();
  });
  app.post('/faults', async ({ body }, reply) => {
    const input = parseObject(body);
    const network = parseText('network', input.network);
    const knownKinds = kinds.get(network);
    if (!knownKinds) throw new BadInput(`There is no network "${network}". Known: ${[...kinds.keys()].join(', ')}.`);
    const kind = parseText('kind', input.kind);
    if (!knownKinds.includes(kind))
      throw new BadInput(`${network} has no fault "${kind}". Known: ${knownKinds.join(', ')}.`);
    const fault = faults.add({
      network,
      kind,
      match: parseOptional(parseText, 'match', input.match) ?? '*',
      count: parseOptional(parseCount, 'count', input.count) ?? 1,
      skip: parseOptional(parseCount, 'skip', input.skip) ?? 0,
      delayMs: parseOptional(parseCount, 'delayMs', input.delayMs) ?? 3000,
      status: parseOptional(parseCount, 'status', input.status),
      headers: parseOptional(parseTextMap, 'headers', input.headers),
      body: input.body,
    });
    return reply.code(201).send(fault);
  });

  app.get('/journal', async ({ query }) => {
    const { network, since } = parseObject(query);
    const sinceText = parseOptional(parseText, 'since', since);
    return requestLog.list({
      network: parseOptional(parseText, 'network', network),
      since: sinceText === undefined ? undefined : parseSince(sinceText),
    });
  });

  app.post('/reset', async ({ body }, reply) => {
    const network = parseOptional(parseText, 'network', parseObject(body ?? {}).network);
    if (network !== undefined && !kinds.has(network)) throw new BadInput(`There is no network "${network}".`);
    reset(network);
    return reply.code(204).send();
  });
};

const parseSince = (after: string): number | Date => (/^\d+$/.test(after) ? Number(after) : parseDate('since', after));
