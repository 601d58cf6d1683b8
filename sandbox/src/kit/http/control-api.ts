import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Faults } from '../faults/fault-queue.ts';
import { BadInput, optional, parseCount, parseDate, parseObject, parseText, words } from './input-parsing.ts';
import type { Journal } from './request-log.ts';

type Deps = {
  clock: Clock;
  faults: Faults;
  journal: Journal;
  /** The kinds of fault each network can play, by the network's name. */
  kinds: Map<string, string[]>;
  reset: (network?: string) => void;
  /** The networks with pages to look at, and where those begin. */
  places: { name: string; title: string; home: string | null }[];
};

/** The switches tests and demos turn. They belong to nobody's network, and appear in no journal. */
export const registerControlApi = (app: FastifyInstance, { clock, faults, journal, kinds, reset, places }: Deps) => {
  const time = () => ({ now: clock.now().toISOString(), offsetSeconds: clock.offsetMs / 1000 });

  app.get('/networks', async () => places.map((place) => ({ ...place, kinds: kinds.get(place.name) ?? [] })));

  app.get('/clock', async () => time());
  app.post('/clock', async ({ body }) => {
    const { now, advanceSeconds, reset: back } = parseObject(body);
    if (back === true) clock.reset();
    else if (now !== undefined) clock.set(parseDate('now', now));
    else if (typeof advanceSeconds === 'number') clock.advance(advanceSeconds);
    else throw new BadInput('Say one of: now (an ISO date), advanceSeconds (a number), reset (true).');
    return time();
  });

  app.get('/faults', async ({ query }) => faults.list(optional(parseText, 'network', parseObject(query).network)));
  app.delete('/faults', async ({ query }, reply) => {
    faults.clear(optional(parseText, 'network', parseObject(query).network));
    return reply.code(204).send();
  });
  app.post('/faults', async ({ body }, reply) => {
    const asked = parseObject(body);
    const network = parseText('network', asked.network);
    const known = kinds.get(network);
    if (!known) throw new BadInput(`There is no network "${network}". Known: ${[...kinds.keys()].join(', ')}.`);
    const kind = parseText('kind', asked.kind);
    if (!known.includes(kind)) throw new BadInput(`${network} has no fault "${kind}". Known: ${known.join(', ')}.`);
    const fault = faults.add({
      network,
      kind,
      match: optional(parseText, 'match', asked.match) ?? '*',
      count: optional(parseCount, 'count', asked.count) ?? 1,
      skip: optional(parseCount, 'skip', asked.skip) ?? 0,
      delayMs: optional(parseCount, 'delayMs', asked.delayMs) ?? 3000,
      status: optional(parseCount, 'status', asked.status),
      headers: optional(words, 'headers', asked.headers),
      body: asked.body,
    });
    return reply.code(201).send(fault);
  });

  app.get('/journal', async ({ query }) => {
    const { network, since } = parseObject(query);
    const after = optional(parseText, 'since', since);
    return journal.list({
      network: optional(parseText, 'network', network),
      since: after === undefined ? undefined : sinceOf(after),
    });
  });

  app.post('/reset', async ({ body }, reply) => {
    const network = optional(parseText, 'network', parseObject(body ?? {}).network);
    if (network !== undefined && !kinds.has(network)) throw new BadInput(`There is no network "${network}".`);
    reset(network);
    return reply.code(204).send();
  });
};

const sinceOf = (after: string): number | Date => (/^\d+$/.test(after) ? Number(after) : parseDate('since', after));
