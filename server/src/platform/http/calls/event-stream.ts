import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { EndEvent } from '@fanfare/contract/kit/call';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Problem, problemBody } from '../../problem.ts';
import type { admit } from './admission.ts';
import type { EventInput, EventRoute } from './define-routes.ts';

/** Interval of heartbeats: proxies close a connection that is silent for long, often after 60 s. */
export const heartbeatMs = 15_000;
/** Longest time for which a stream can outlive its session or permission. */
export const recheckMs = 30_000;
/** Open streams per user, or per address of clients that are not signed in. */
export const maxStreams = 10;
const reconnectMs = 3000;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // nginx would otherwise collect events before it passes them on.
  'x-accel-buffering': 'no',
};

/** The open streams of this process. */
export const createEventStreams = () => {
  const open = new Map<AbortController, string>();
  return {
    add: (owner: string): AbortController => {
      const count = [...open.values()].filter((other) => other === owner).length;
      if (count >= maxStreams)
        throw new Problem('too-many-requests', {
          message: 'Too many pages with live updates are open. Close one and try again.',
          retryAfterSeconds: reconnectMs / 1000,
        });
      const controller = new AbortController();
      open.set(controller, owner);
      return controller;
    },
    remove: (controller: AbortController) => open.delete(controller),
    /** Ends all streams; their clients connect again, to another process or after the restart. */
    close: () => {
      for (const controller of open.keys()) controller.abort();
    },
    count: () => open.size,
  };
};

type Deps = {
  streams: ReturnType<typeof createEventStreams>;
  /** Logs a failure and returns its problem. */
  recordFailure: (error: unknown, request: FastifyRequest) => Problem;
};
type Admitted = Awaited<ReturnType<typeof admit>>;

/**
 * Answers with server-sent events until the handler returns or the stream is closed. The response starts with the first
 * event or heartbeat: a problem before it is an ordinary answer with its status, a later one is the last event.
 */
export const answerWithEvents = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { call, handler }: EventRoute,
  { input, callerKey, checkAgain }: Admitted,
  { streams, recordFailure }: Deps,
) => {
  const controller = streams.add(callerKey);
  const { signal } = controller;
  const body = new PassThrough();
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    body.write(`retry: ${reconnectMs}\n\n`);
    reply.headers(headers).send(body);
  };
  const close = () => controller.abort();
  const heartbeat = setInterval(() => {
    start();
    if (!body.writableNeedDrain) body.write(':\n\n');
  }, heartbeatMs);
  const recheck = setInterval(() => void checkAgain().catch(close), recheckMs);
  const stop = () => {
    clearInterval(heartbeat);
    clearInterval(recheck);
    streams.remove(controller);
  };
  // The connection ends at once, also when the handler does not watch the signal.
  signal.addEventListener('abort', () => {
    stop();
    start();
    body.end();
  });
  reply.raw.once('close', close);

  const send = async (event: string, data: unknown, id?: string) => {
    signal.throwIfAborted();
    const schema = call.events[event];
    if (!schema) throw new Error(`${event} is not an event of this call`);
    const text = formatEvent(event, z.encode(schema, data as never), id);
    start();
    if (!body.write(text)) await once(body, 'drain', { signal });
  };

  const endWith = (event: EndEvent, data: object) => {
    start();
    body.end(formatEvent(event, data));
  };

  try {
    await handler({ ...input, send, signal, lastEventId: readLastEventId(request) } as EventInput<typeof call>);
    if (!signal.aborted) endWith('end', {});
  } catch (error) {
    if (!signal.aborted) {
      if (!isStarted) throw error;
      endWith('problem', problemBody(recordFailure(error, request), request.id));
    }
  } finally {
    stop();
  }
  return reply;
};

/** JSON has no line breaks, so one `data` line is enough. */
const formatEvent = (event: string, data: unknown, id?: string): string => {
  if (id !== undefined && /[\r\n\0]/.test(id)) throw new Error('An event id has no line breaks');
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
};

const readLastEventId = (request: FastifyRequest): string | undefined => {
  const id = request.headers['last-event-id'];
  return typeof id === 'string' && id !== '' ? id.slice(0, 200) : undefined;
};
