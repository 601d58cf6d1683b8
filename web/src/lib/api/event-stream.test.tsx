import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { calls } from '@fanfare/contract/kit/call';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { listen } from './event-stream.ts';
import { onPageEvent } from './page-events.ts';

const fixture = calls({
  'GET /job/{id}/events': {
    summary: 'The events of a test',
    need: 'user',
    params: z.strictObject({ id: z.number() }),
    events: { progress: z.object({ done: z.number() }), text: z.string() },
  },
});

type Step = (request: IncomingMessage, response: ServerResponse) => void;
let steps: Step[];
let requests: IncomingMessage[];
let server: Server;
const { href: originalUrl } = window.location;
const setUrl = (url: string) => Reflect.get(window, 'happyDOM').setURL(url);
beforeEach(async () => {
  steps = [];
  requests = [];
  server = createServer((request, response) => {
    requests.push(request);
    steps.shift()?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  setUrl(`http://127.0.0.1:${port}/`);
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  setUrl(originalUrl);
});

const stream =
  (...chunks: string[]): Step =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const chunk of ['retry: 1\n\n', ...chunks]) response.write(chunk);
    response.end();
  };
const fail =
  (status: number, code: string): Step =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code, message: 'No.', request_id: '', error: 'No.', error_message: 'No.' }));
  };

const collect = async (signal = new AbortController().signal, onText?: () => void) => {
  const received: unknown[] = [];
  const outcome = await listen<typeof fixture, 'GET /job/{id}/events'>('GET /job/{id}/events', {
    params: { id: 7 },
    signal,
    on: {
      progress: ({ done }) => received.push(done),
      text: (text) => {
        received.push(text);
        onText?.();
      },
    },
    onConnection: (isConnected) => received.push(isConnected ? 'connected' : 'lost'),
  }).catch((error: unknown) => error);
  return { received, outcome };
};

test('events split into chunks at any place → listeners get their data up to the end event; comments are ignored', async () => {
  steps = [
    stream(
      ':\n\nevent: pro',
      'gress\ndata: {"done":1}\n',
      '\nevent: text\ndata: "a: b\\n\\nü"\n\n',
      'event: end\ndata: {}\n\n',
    ),
  ];
  expect(await collect()).toEqual({ received: ['connected', 1, 'a: b\n\nü'], outcome: undefined });
  expect([requests[0]?.url, requests[0]?.headers.accept]).toEqual(['/api/job/7/events', 'text/event-stream']);
});

test('event stream with a lost connection, a 503 or no answer → connects again and continues after the last event', async () => {
  const destroy: Step = (_, response) => response.destroy();
  steps = [
    stream('id: 5\nevent: progress\ndata: {"done":5}\n\n'),
    fail(503, 'unavailable'),
    destroy,
    stream('id: 6\nevent: progress\ndata: {"done":6}\n\nevent: end\ndata: {}\n\n'),
  ];
  const { received, outcome } = await collect();
  expect(outcome).toBeUndefined();
  expect(received.filter((item) => typeof item === 'number')).toEqual([5, 6]);
  expect(received.filter((item) => item === 'connected')).toHaveLength(2);
  expect(requests.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '5', '5', '5']);
});

test('event stream that gets 401 when it connects again → ApiError and the page event “signed-out”; no further attempt', async () => {
  const pageEvents: string[] = [];
  const stop = onPageEvent(({ kind }) => pageEvents.push(kind));
  steps = [stream('event: text\ndata: "one"\n\n'), fail(401, 'not-signed-in')];
  const { outcome } = await collect();
  stop();
  expect(outcome).toBeInstanceOf(ApiError);
  expect([pageEvents, requests.length]).toEqual([['signed-out'], 2]);
});

test('problem event in a stream → ApiError with its code and message', async () => {
  const problem = { code: 'network-busy', message: 'Later.', request_id: 'r', error: '', error_message: '' };
  steps = [stream(`event: problem\ndata: ${JSON.stringify(problem)}\n\n`)];
  expect((await collect()).outcome).toMatchObject({ code: 'network-busy', message: 'Later.' });
  expect(requests).toHaveLength(1);
});

test('event stream aborted by its caller → the connection closes and the promise resolves', async () => {
  const controller = new AbortController();
  let isClosed: Promise<unknown> = Promise.resolve();
  steps = [
    (_, response) => {
      isClosed = new Promise((resolve) => response.once('close', resolve));
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: text\ndata: "one"\n\n');
    },
  ];
  expect(await collect(controller.signal, () => controller.abort())).toMatchObject({ outcome: undefined });
  await isClosed;
  expect(requests).toHaveLength(1);
});
