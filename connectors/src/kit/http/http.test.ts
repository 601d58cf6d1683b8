import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type CallRecord, createHttpClient } from './http.ts';

// A misbehaving network on the loopback address.
type Behavior = (request: IncomingMessage, response: ServerResponse) => void;
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Behavior =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

let behaviors: Behavior[] = [];
let requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`);
  request.resume();
  request.on('end', () => (behaviors.length > 1 ? behaviors.shift() : behaviors[0])?.(request, response));
});
let baseUrl = '';
let delays: number[] = [];
let records: CallRecord[] = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/base`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  behaviors = [json(200, { id: '1' })];
  [requests, delays, records] = [[], [], []];
});

const createClient = (overrides: { baseUrl?: string; deadlineMs?: number } = {}) =>
  createHttpClient({
    network: 'testbook',
    label: 'Testbook',
    baseUrl,
    hosts: ['api.testbook.example'],
    parseError: () => undefined,
    maxBytes: 100_000,
    runtime: {
      now: () => new Date('2030-01-01T00:00:00Z'),
      random: () => 0.5,
      sleep: async (ms) => void delays.push(ms),
      onCall: (record) => records.push(record),
    },
    ...overrides,
  });
const Thing = z.object({ id: z.string() });
const call = { operation: 'things', to: '/things' };

const endlessBody: Behavior = (_, response) => {
  response.writeHead(200);
  const sendPieces = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  };
  response.on('drain', sendPieces);
  sendPieces();
};
const hangUp: Behavior = (request) => request.socket.destroy();
const silent: Behavior = () => undefined;
const partialBody: Behavior = (request, response) => {
  response.writeHead(200, { 'content-length': '1000' }).write('{"id":', () => request.socket.destroy());
};
const redirectElsewhere: Behavior = (_, response) =>
  response.writeHead(302, { location: 'https://evil.example/' }).end();

describe('broken responses', () => {
  test.each<[string, Behavior]>([
    ['endless body', endlessBody],
    ['connection closed without a response', hangUp],
    ['partial response', partialBody],
    ['no response before the deadline', silent],
    ['redirect to another host', redirectElsewhere],
    ['body that is not JSON', (_, response) => response.writeHead(200).end('<html>hello')],
    ['JSON that fails the schema', json(200, { name: 'no id' })],
    ['empty body', (_, response) => response.writeHead(200).end()],
    ['status 503', json(503, { error: 'down' })],
  ])('misbehaving network, %s → write: unclear, sent once; read: 3 retries, then unreachable', async (_, behavior) => {
    behaviors = [behavior];
    await expect(createClient({ deadlineMs: 1200 }).write(call, Thing)).rejects.toMatchObject({ kind: 'unclear' });
    expect(requests).toEqual(['POST /base/things']);
    expect(delays).toEqual([]);

    requests = [];
    await expect(createClient({ deadlineMs: 1200 }).read(call, Thing)).rejects.toMatchObject({ kind: 'unreachable' });
    expect(requests).toHaveLength(4);
    expect(delays).toEqual([1000, 4000, 15_000]);

    requests = [];
    await expect(createClient({ deadlineMs: 1200 }).once(call, Thing)).rejects.toMatchObject({ kind: 'unreachable' });
    expect(requests).toHaveLength(1);
  });

  test('connection refused → a write is unreachable (no-connection), not unclear', async () => {
    const closedServer = createServer();
    await new Promise<void>((resolve) => closedServer.listen(0, '127.0.0.1', resolve));
    const address = closedServer.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await new Promise((resolve) => closedServer.close(resolve));
    const disconnected = createClient({ baseUrl: `http://127.0.0.1:${port}` });
    await expect(disconnected.write(call, Thing)).rejects.toMatchObject({
      kind: 'unreachable',
      details: { code: 'no-connection', network: 'testbook' },
    });
  });

  test('response body over the client’s limit → unreachable; over it, but within a larger limit of the call → read', async () => {
    behaviors = [json(200, { id: 'x'.repeat(200_000) })];
    await expect(createClient().once(call, Thing)).rejects.toMatchObject({ kind: 'unreachable' });
    const { data } = await createClient().once({ ...call, maxBytes: 300_000 }, Thing);
    expect(data.id).toHaveLength(200_000);
  });

  test('JSON nested 45,000 levels deep → unreachable, no crash', async () => {
    behaviors = [(_, response) => response.writeHead(200).end('['.repeat(45_000) + ']'.repeat(45_000))];
    await expect(createClient().once(call, Thing)).rejects.toMatchObject({ kind: 'unreachable' });
  });
});

describe('error responses', () => {
  test.each([
    [400, 'rejected'],
    [401, 'reauthorize'],
    [403, 'permission'],
    [404, 'gone'],
    [409, 'duplicate'],
    [410, 'gone'],
    [422, 'rejected'],
    [429, 'busy'],
  ])('status %i with an empty body → failure kind %s, not retried', async (status, kind) => {
    behaviors = [json(status, {})];
    await expect(createClient().read(call, Thing)).rejects.toMatchObject({ kind, details: { status } });
    await expect(createClient().write(call, Thing)).rejects.toMatchObject({ kind, details: { status } });
    expect(requests).toHaveLength(2);
  });

  test.each([
    ['120', 120],
    ['Tue, 01 Jan 2030 00:05:00 GMT', 300],
    ['soon', 60],
  ])('429 with Retry-After %s → retryAfterSeconds %i', async (header, retryAfterSeconds) => {
    behaviors = [json(429, {}, { 'retry-after': header })];
    await expect(createClient().write(call, Thing)).rejects.toMatchObject({
      kind: 'busy',
      details: { retryAfterSeconds },
    });
  });

  test.each([
    ['432 seconds', 432],
    ['1 second', 1],
    // Number without a unit is ignored: it is a time on some networks and a duration on others.
    ['1900000000', 60],
  ])('429 with X-RateLimit-Reset %s → retryAfterSeconds %i', async (header, retryAfterSeconds) => {
    behaviors = [json(429, {}, { 'x-ratelimit-reset': header })];
    await expect(createClient().read(call, Thing)).rejects.toMatchObject({ details: { retryAfterSeconds } });
  });
});

test('read that succeeds on the third attempt → success, one call record per attempt', async () => {
  behaviors = [hangUp, json(500, {}), json(200, { id: '7', unheardOf: true }, { 'x-request-id': 'r-1' })];
  const { data } = await createClient().read({ ...call, query: { access_token: 'secret', page: '2' } }, Thing);
  expect(data).toEqual({ id: '7' });
  expect(records.map(({ outcome, attempt }) => [attempt, outcome])).toEqual([
    [1, 'unreachable'],
    [2, 'unreachable'],
    [3, 'ok'],
  ]);
  expect(records[2]).toMatchObject({ requestId: 'r-1', status: 200, address: '/base/things?access_token=…&page=2' });
});

describe('request URLs', () => {
  test.each([
    ['/things', 'GET /base/things'],
    ['https://api.testbook.example/v1/things?after=2', 'GET /base/v1/things?after=2'],
    ['//evil.example/things', 'GET /base/evil.example/things'],
  ])('call to %s → sent under the base URL as %s', async (to, request) => {
    await createClient().read({ operation: 'things', to }, Thing);
    expect(requests).toEqual([request]);
  });

  test('URL from a response under the base URL → followed', async () => {
    await createClient().read({ operation: 'things', to: `${baseUrl}/things?after=3` }, Thing);
    expect(requests).toEqual(['GET /base/things?after=3']);
  });

  test.each([
    'https://evil.example/things',
    'https://api.testbook.example.evil.example/',
    'http://user:word@api.testbook.example/things',
    '/../admin',
    'things',
  ])('call to %s → rejected (foreign-address), nothing sent', async (to) => {
    const failure = { kind: 'rejected', details: { code: 'foreign-address' } };
    await expect(createClient().read({ operation: 'things', to }, Thing)).rejects.toMatchObject(failure);
    await expect(createClient().write({ operation: 'things', to }, Thing)).rejects.toMatchObject(failure);
    expect(requests).toEqual([]);
  });
});

test('form, JSON and file bodies → matching content types', async () => {
  const types: (string | undefined)[] = [];
  const bodies: string[] = [];
  const listener = (request: IncomingMessage) => {
    types.push(request.headers['content-type']);
    request.on('data', (chunk) => bodies.push(String(chunk)));
  };
  server.prependListener('request', listener);
  const file = { name: 'a.png', type: 'image/png', bytes: new Uint8Array([65, 66]) };
  await createClient().write({ ...call, body: { form: { text: 'a & b' } } }, Thing);
  await createClient().write({ ...call, body: { json: { text: 'a' } } }, Thing);
  await createClient().write({ ...call, body: { fields: { text: 'a' }, files: { source: file } } }, Thing);
  server.off('request', listener);
  expect(types[0]).toContain('application/x-www-form-urlencoded');
  expect(types[1]).toBe('application/json');
  expect(types[2]).toMatch(/^multipart\/form-data; boundary=/);
  expect(bodies.join('')).toContain('text=a+%26+b{"text":"a"}');
  expect(bodies.join('')).toContain('filename="a.png"');
});
