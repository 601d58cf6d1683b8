import { calls } from '@fanfare/contract/kit/call';
import { dateTime } from '@fanfare/contract/kit/date-time';
import { id } from '@fanfare/contract/kit/text';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createPlatformHttp } from '../../../../test/platform-http.ts';
import { eventually } from '../../../../test/test-app.ts';
import { Problem } from '../../problem.ts';
import { defineRoutes, type EventInput } from './define-routes.ts';
import { heartbeatMs, maxStreams, recheckMs } from './event-stream.ts';
import { openApiDocument } from './openapi.ts';

const fixture = calls({
  'GET /fixture/{bid}/events': {
    summary: 'Sends the events of a test',
    need: ['social:viewer', 'content:editor'],
    params: z.strictObject({ bid: id }),
    events: { progress: z.object({ done: z.number(), at: dateTime }), text: z.string() },
  },
});
type Input = EventInput<(typeof fixture)['GET /fixture/{bid}/events']>;

let handle: (input: Input) => Promise<void>;
const routes = defineRoutes(fixture, { 'GET /fixture/{bid}/events': (input) => handle(input) });
const untilAborted = ({ signal }: Pick<Input, 'signal'>) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));

let platform: Awaited<ReturnType<typeof createPlatformHttp>>;
let origin: string;
let cookie: string;
beforeEach(async () => {
  platform = await createPlatformHttp({ routes });
  origin = await platform.listen();
  ({ cookie } = platform.signIn(7, { content: 'editor' }));
});
afterEach(() => {
  vi.useRealTimers();
});

const connect = (headers: Record<string, string> = {}, bid = 7, signal?: AbortSignal) =>
  fetch(`${origin}/api/fixture/${bid}/events`, { headers: { cookie, ...headers }, signal });

test('stream whose handler sends events → events with name, data and id, then end; not compressed, not stored', async () => {
  handle = async ({ send, business, caller }) => {
    await send('progress', { done: 1, at: new Date(0) }, 'a1');
    await send('text', `${business.name} ${caller.timeZone}\n\nevent: forged`);
  };
  const answer = await connect({ 'accept-encoding': 'gzip, br' });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await answer.text()).toBe(
    [
      'retry: 3000',
      'id: a1\nevent: progress\ndata: {"done":1,"at":"1970-01-01T00:00:00.000Z"}',
      'event: text\ndata: "Acme UTC\\n\\nevent: forged"',
      'event: end\ndata: {}\n\n',
    ].join('\n\n'),
  );
});

test('Last-Event-ID of a client that connects to a stream again → the handler continues there', async () => {
  handle = async ({ send, lastEventId }) => send('text', `after ${lastEventId ?? 'nothing'}`);
  expect(await (await connect({ 'last-event-id': 'a1' })).text()).toContain('"after a1"');
  expect(await (await connect()).text()).toContain('"after nothing"');
});

test('stream opened without session → 401, without role → 403, of another business → 404, problem before the first event → its status', async () => {
  handle = async () => {
    throw new Problem('post-busy');
  };
  const outsider = platform.signIn(8);
  const statusAndCode = async (answer: Response) => {
    const body: { code?: string } = JSON.parse(await answer.text());
    return [answer.status, body.code];
  };
  expect(await statusAndCode(await connect({ cookie: '' }))).toEqual([401, 'not-signed-in']);
  expect(await statusAndCode(await connect(outsider, 8))).toEqual([403, 'restricted']);
  expect(await statusAndCode(await connect({}, 8))).toEqual([404, 'not-found']);
  expect(await statusAndCode(await connect())).toEqual([409, 'post-busy']);
  const head = await fetch(`${origin}/api/fixture/7/events`, { method: 'HEAD', headers: { cookie } });
  expect(head.status).toBe(404);
});

test('stream that fails after the first event → a problem event; a bug is logged and has no details', async () => {
  const failWith = (error: Error) => async (input: Input) => {
    await input.send('text', 'one');
    throw error;
  };
  handle = failWith(new Problem('post-busy'));
  expect(await (await connect()).text()).toMatch(/event: problem\ndata: \{"code":"post-busy"/);
  handle = failWith(new Error('secret detail'));
  const text = await (await connect()).text();
  expect(text).toMatch(/event: problem\ndata: \{"code":"unexpected"/);
  expect(text).not.toContain('secret detail');
  expect(platform.logLines.join('')).toContain('secret detail');
});

test('client of a stream leaves → the signal is aborted and send throws', async () => {
  let outcome: unknown = 'running';
  handle = async (input) => {
    await input.send('text', 'one');
    await untilAborted(input);
    outcome = await input.send('text', 'two').catch((error: Error) => error.name);
  };
  const leave = new AbortController();
  const answer = await connect({}, 7, leave.signal);
  await answer.body?.getReader().read();
  leave.abort();
  await eventually(() => expect(outcome).toBe('AbortError'));
});

test('client of a stream that does not read → the handler waits, then everything arrives', async () => {
  let sent = 0;
  const chunk = 'x'.repeat(100_000);
  handle = async ({ send }) => {
    for (; sent < 400; sent += 1) await send('text', chunk);
  };
  const answer = await connect();
  let last = -1;
  await eventually(() => {
    const isWaiting = sent === last;
    last = sent;
    expect(isWaiting).toBe(true);
  });
  expect(sent).toBeLessThan(400);
  expect((await answer.text()).match(/event: text/g)).toHaveLength(400);
});

test('silent stream → heartbeat; session or role ended → stream closed at the next check, without the event end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const signals: AbortSignal[] = [];
  handle = async (input) => {
    signals.push(input.signal);
    await untilAborted(input);
  };
  const other = platform.signIn(9, { social: 'manager' });
  const texts = [connect(), connect(other, 9)].map(async (answer) => (await answer).text());
  await eventually(() => expect(signals).toHaveLength(2));
  await vi.advanceTimersByTimeAsync(heartbeatMs);
  platform.sessions.delete('session-7');
  for (const member of platform.memberships) member.roles = {};
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(recheckMs);
  for (const text of await Promise.all(texts)) expect(text).toMatch(/^retry: 3000\n\n(?::\n\n)+$/);
});

test('more streams of one user than allowed → 429; stream of another user, or after one was closed → opened', async () => {
  handle = async (input) => {
    await input.send('text', 'open');
    await untilAborted(input);
  };
  const other = platform.signIn(8, { social: 'viewer' });
  const leave = new AbortController();
  const streams = await Promise.all(
    Array.from({ length: maxStreams }, (_, at) => connect({}, 7, at === 0 ? leave.signal : undefined)),
  );
  const rejected = await connect();
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '3']);
  expect((await connect(other, 8)).status).toBe(200);
  leave.abort();
  await eventually(async () => expect((await connect()).status).toBe(200));
  expect(streams.map(({ status }) => status)).toEqual(Array(maxStreams).fill(200));
});

test('server stops → open streams end, also when the handler never returns', async () => {
  handle = async ({ send }) => {
    await send('text', 'open');
    await new Promise(() => {});
  };
  const answer = await connect();
  await platform.http.close();
  expect(await answer.text()).not.toContain('event: end');
});

test('stream handler with a wrong event or wrong data, or events for POST → do not compile', () => {
  const wrongUses = (input: Input) => {
    // @ts-expect-error the call declares no such event
    void input.send('unknown', 'x');
    // @ts-expect-error the data of this event is a text
    void input.send('text', 7);
    // @ts-expect-error only GET can answer with events
    calls({ 'POST /x': { summary: 'x', need: 'user', events: { text: z.string() } } });
    // @ts-expect-error the name is taken by the platform
    calls({ 'GET /x': { summary: 'x', need: 'user', events: { end: z.string() } } });
  };
  expect(wrongUses).toBeTypeOf('function');
});

test('OpenAPI document → describes the stream and its permission', () => {
  expect(openApiDocument(routes, origin).paths).toMatchObject({
    '/api/fixture/{bid}/events': {
      get: {
        'x-needs': 'social:viewer or content:editor',
        responses: { 200: { content: { 'text/event-stream': { schema: { oneOf: [{ title: 'progress' }, {}] } } } } },
      },
    },
  });
});
