import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FaultAnswer, FaultTable } from '../network.ts';
import type { Fault, FaultQueue } from './fault-queue.ts';

/** Faults of the connection; every network supports them without an answer of its own. */
const connectionFaults = ['slow', 'drop', 'cut', 'garbled', 'reset'];
const defaultAnswers: FaultTable = {
  error: { status: 500, body: { error: { message: 'Something went wrong on the practice network.' } } },
  'rate-limit': { status: 429, headers: { 'retry-after': '60' }, body: { error: { message: 'Too many requests.' } } },
};

export const listFaultKinds = (table: FaultTable): string[] => [
  ...new Set([...connectionFaults, ...Object.keys(defaultAnswers), ...Object.keys(table)]),
];

type Deps = { faults: FaultQueue; faultTables: Map<string, FaultTable> };

/** Applies queued faults to logged requests, that is, to all requests to a network. */
export const injectFaults = (app: FastifyInstance, { faults, faultTables }: Deps) => {
  app.addHook('preValidation', async (request, reply) => {
    const { loggedRequest } = request;
    if (!loggedRequest) return;
    const path = loggedRequest.path.slice(loggedRequest.network.length + 1) || '/';
    const { isPage = false } = request.routeOptions.config ?? {};
    // True for a request of a browser: only browsers send Sec-Fetch-Dest.
    const isBrowserRequest = isPage || request.headers['sec-fetch-dest'] !== undefined;
    const fault = faults.consume({ ...loggedRequest, path, isBrowserRequest });
    if (!fault) return;
    loggedRequest.fault = fault.kind;
    request.fault = fault;
    if (fault.kind === 'reset') return closeSocket(request, reply);
    if (!connectionFaults.includes(fault.kind)) {
      return sendFaultAnswer(request, reply, fault, faultTables.get(loggedRequest.network) ?? {});
    }
  });

  // Faults that affect only the response: the handler has run and its changes are stored.
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const { fault, loggedRequest } = request;
    if (loggedRequest) loggedRequest.status = reply.statusCode;
    if (loggedRequest && fault?.kind === 'slow') await faults.delay(loggedRequest.network, fault.delayMs);
    if (fault?.kind === 'drop') request.raw.socket.destroy();
    if (fault?.kind === 'cut') return sendHalf(request, reply, payload);
    if (fault?.kind === 'garbled') return typeof payload === 'string' ? firstHalf(payload) : payload;
    return payload;
  });
};

const sendFaultAnswer = async (request: FastifyRequest, reply: FastifyReply, fault: Fault, table: FaultTable) => {
  const entry = table[fault.kind] ?? defaultAnswers[fault.kind] ?? defaultAnswers.error;
  const faultAnswer: FaultAnswer = (typeof entry === 'function' ? await entry(request) : entry) ?? { status: 500 };
  return reply
    .code(fault.status ?? faultAnswer.status)
    .headers({ ...faultAnswer.headers, ...fault.headers })
    .send(fault.body ?? faultAnswer.body);
};

const closeSocket = (request: FastifyRequest, reply: FastifyReply) => {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
};

/** Announces the full content length, sends half of the body, then closes the connection. */
const sendHalf = (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
  const { socket } = request.raw;
  if (typeof payload !== 'string' || payload.length < 2) {
    socket.destroy();
    return payload;
  }
  reply.header('content-length', Buffer.byteLength(payload));
  reply.raw.once('finish', () => socket.destroySoon());
  return Readable.from([Buffer.from(firstHalf(payload))]);
};

const firstHalf = (text: string): string => text.slice(0, Math.ceil(text.length / 2));
