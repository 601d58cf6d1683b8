import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FaultAnswer, FaultTable } from '../network.ts';
import type { Fault, Faults } from './fault-queue.ts';

/** Kinds every network knows. They happen to the connection, so they need no words of the network. */
export const connectionFaults = ['slow', 'drop', 'cut', 'garbled', 'reset'];
const ownWords: FaultTable = {
  error: { status: 500, body: { error: { message: 'Something went wrong on the practice network.' } } },
  'rate-limit': { status: 429, headers: { 'retry-after': '60' }, body: { error: { message: 'Too many requests.' } } },
};

export const kindsOf = (table: FaultTable): string[] => [
  ...new Set([...connectionFaults, ...Object.keys(ownWords), ...Object.keys(table)]),
];

type Deps = { faults: Faults; tables: Map<string, FaultTable>; stopped: AbortSignal };

/** Plays the waiting faults on requests that carry a visit, that is, on every request to a network. */
export const injectFaults = (app: FastifyInstance, { faults, tables, stopped }: Deps) => {
  app.addHook('preValidation', async (request, reply) => {
    const { visit } = request;
    if (!visit) return;
    const path = visit.path.slice(visit.network.length + 1) || '/';
    // Only browsers say what they want something for.
    const isLooking = request.headers['sec-fetch-dest'] !== undefined;
    const fault = faults.take({ ...visit, path, isLooking });
    if (!fault) return;
    visit.fault = fault.kind;
    request.fault = fault;
    if (fault.kind === 'reset') return hangUp(request, reply);
    if (!connectionFaults.includes(fault.kind)) {
      return answer(request, reply, fault, tables.get(visit.network) ?? {});
    }
  });

  // From here on the work is done and kept; only its answer comes to grief, which is what makes these faults unkind.
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const { fault, visit } = request;
    if (visit) visit.status = reply.statusCode;
    if (fault?.kind === 'slow') await sleep(fault.delayMs, undefined, { signal: stopped }).catch(() => undefined);
    if (fault?.kind === 'drop') request.raw.socket.destroy();
    if (fault?.kind === 'cut') return cut(request, reply, payload);
    if (fault?.kind === 'garbled') return typeof payload === 'string' ? half(payload) : payload;
    return payload;
  });
};

const answer = (request: FastifyRequest, reply: FastifyReply, fault: Fault, table: FaultTable) => {
  const entry = table[fault.kind] ?? ownWords[fault.kind] ?? ownWords.error;
  const words: FaultAnswer = (typeof entry === 'function' ? entry(request) : entry) ?? { status: 500 };
  return reply
    .code(fault.status ?? words.status)
    .headers({ ...words.headers, ...fault.headers })
    .send(fault.body ?? words.body);
};

const hangUp = (request: FastifyRequest, reply: FastifyReply) => {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
};

/** Promises the whole answer, sends half of it, then hangs up. */
const cut = (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
  const { socket } = request.raw;
  if (typeof payload !== 'string' || payload.length < 2) {
    socket.destroy();
    return payload;
  }
  reply.header('content-length', Buffer.byteLength(payload));
  reply.raw.once('finish', () => socket.destroySoon());
  return Readable.from([Buffer.from(half(payload))]);
};

const half = (text: string): string => text.slice(0, Math.ceil(text.length / 2));
