import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type CallRecord, createHttpClient } from './http.ts';

// A network at its worst, on this computer's loopback address.
type Behaviour = (request: IncomingMessage, response: ServerResponse) => void;
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Behaviour =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

let behaviours: Behaviour[] = [];
let visits: string[] = [];
const server = createServer((request, response) => {
  visits.push(`${request.method} ${request.url}`);
  request.resume();
  request.on('end', () => (behaviours.length > 1 ? behaviours.shift() : behaviours[0])?.(request, response));
});
let baseUrl = '';
let waits: number[] = [];
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
  behaviours = [json(200, { id: '1' })];
  [visits, waits, records] = [[], [], []];
});

const kit = (more: { baseUrl?: string; deadlineMs?: number } = {}) =>
  createHttpClient({
    network: 'testbook',
    label: 'Testbook',
    baseUrl,
    hosts: ['api.testbook.example'],
    explain: () => undefined,
    maxBytes: 100_000,
    outside: {
      now: () => new Date('2030-01-01T00:00:00Z'),
      random: () => 0.5,
      sleep: async (ms) => void waits.push(ms),
      onCall: (record) => records.push(record),
    },
    ...more,
  });
const Thing = z.object({ id: z.string() });
const call = { operation: 'things', to: '/things' };

const endless: Behaviour = (_, response) => {
  response.writeHead(200);
  const pour = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  };
  response.on('drain', pour);
  pour();
};
const hangUp: Behaviour = (request) => request.socket.destroy();
const silent: Behaviour = () => undefined;
const half: Behaviour = (request, response) => {
  response.writeHead(200, { 'content-length': '1000' }).write('{"id":');
  setTimeout(() => request.socket.destroy(), 10);
};
const elsewhere: Behaviour = (_, response) => response.writeHead(302, { location: 'https://evil.example/' }).end();

describe('what a broken answer means', () => {
  test.each<[string, Behaviour]>([
    ['a body without end', endless],
    ['a connection closed without an answer', hangUp],
    ['half an answer', half],
    ['silence beyond the deadline', silent],
    ['a redirect to another host', elsewhere],
    ['something that is not JSON', (_, response) => response.writeHead(200).end('<html>hello')],
    ['JSON of another shape', json(200, { name: 'no id' })],
    ['no body at all', (_, response) => response.writeHead(200).end()],
    ['trouble of its own', json(503, { error: 'down' })],
  ])('%s: a write is unclear and sent once, a read is tried again and then unreachable', async (_, behaviour) => {
    behaviours = [behaviour];
    await expect(kit({ deadlineMs: 1200 }).write(call, Thing)).rejects.toMatchObject({ kind: 'unclear' });
    expect(visits).toEqual(['POST /base/things']);
    expect(waits).toEqual([]);

    visits = [];
    await expect(kit({ deadlineMs: 1200 }).read(call, Thing)).rejects.toMatchObject({ kind: 'unreachable' });
    expect(visits).toHaveLength(4);
    expect(waits).toEqual([1000, 4000, 15_000]);

    visits = [];
    await expect(kit({ deadlineMs: 1200 }).once(call, Thing)).rejects.toMatchObject({ kind: 'unreachable' });
    expect(visits).toHaveLength(1);
  });

  test('nobody listening: not even a write can have happened', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const address = closed.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await new Promise((resolve) => closed.close(resolve));
    const lonely = kit({ baseUrl: `http://127.0.0.1:${port}` });
    await expect(lonely.write(call, Thing)).rejects.toMatchObject({
      kind: 'unreachable',
      facts: { code: 'no-connection', network: 'testbook' },
    });
  });

  test('JSON nested a hundred thousand deep is only a wrong shape', async () => {
    behaviours = [(_, response) => response.writeHead(200).end('['.repeat(45_000) + ']'.repeat(45_000))];
    await expect(kit().once(call, Thing)).rejects.toMatchObject({ kind: 'unreachable' });
  });
});

describe('what a refusal means', () => {
  test.each([
    [400, 'rejected'],
    [401, 'reauthorize'],
    [403, 'permission'],
    [404, 'gone'],
    [409, 'duplicate'],
    [410, 'gone'],
    [422, 'rejected'],
    [429, 'busy'],
  ])('%i without words is %s, and is not tried again', async (status, kind) => {
    behaviours = [json(status, {})];
    await expect(kit().read(call, Thing)).rejects.toMatchObject({ kind, facts: { status } });
    await expect(kit().write(call, Thing)).rejects.toMatchObject({ kind, facts: { status } });
    expect(visits).toHaveLength(2);
  });

  test.each([
    ['120', 120],
    ['Tue, 01 Jan 2030 00:05:00 GMT', 300],
    ['soon', 60],
  ])('busy until Retry-After %s', async (header, retryAfterSeconds) => {
    behaviours = [json(429, {}, { 'retry-after': header })];
    await expect(kit().write(call, Thing)).rejects.toMatchObject({ kind: 'busy', facts: { retryAfterSeconds } });
  });
});

test('a read that succeeds at the third try is a success, and every try leaves a record', async () => {
  behaviours = [hangUp, json(500, {}), json(200, { id: '7', unheardOf: true }, { 'x-request-id': 'r-1' })];
  const { data } = await kit().read({ ...call, query: { access_token: 'secret', page: '2' } }, Thing);
  expect(data).toEqual({ id: '7' });
  expect(records.map(({ outcome, attempt }) => [attempt, outcome])).toEqual([
    [1, 'unreachable'],
    [2, 'unreachable'],
    [3, 'ok'],
  ]);
  expect(records[2]).toMatchObject({ requestId: 'r-1', status: 200, address: '/base/things?access_token=…&page=2' });
});

describe('addresses', () => {
  test.each([
    ['/things', 'GET /base/things'],
    ['https://api.testbook.example/v1/things?after=2', 'GET /base/v1/things?after=2'],
    ['//evil.example/things', 'GET /base/evil.example/things'],
  ])('%s goes to the configured address', async (to, visit) => {
    await kit().read({ operation: 'things', to }, Thing);
    expect(visits).toEqual([visit]);
  });

  test('an address the network handed out below the configured one is followed', async () => {
    await kit().read({ operation: 'things', to: `${baseUrl}/things?after=3` }, Thing);
    expect(visits).toEqual(['GET /base/things?after=3']);
  });

  test.each([
    'https://evil.example/things',
    'https://api.testbook.example.evil.example/',
    'http://user:word@api.testbook.example/things',
    '/../admin',
    'things',
  ])('%s is refused before anything is sent', async (to) => {
    const failure = { kind: 'rejected', facts: { code: 'foreign-address' } };
    await expect(kit().read({ operation: 'things', to }, Thing)).rejects.toMatchObject(failure);
    await expect(kit().write({ operation: 'things', to }, Thing)).rejects.toMatchObject(failure);
    expect(visits).toEqual([]);
  });
});

test('forms, JSON and files arrive as what they are', async () => {
  const types: (string | undefined)[] = [];
  const bodies: string[] = [];
  const listener = (request: IncomingMessage) => {
    types.push(request.headers['content-type']);
    request.on('data', (chunk) => bodies.push(String(chunk)));
  };
  server.prependListener('request', listener);
  const file = { name: 'a.png', type: 'image/png', bytes: new Uint8Array([65, 66]) };
  await kit().write({ ...call, body: { form: { text: 'a & b' } } }, Thing);
  await kit().write({ ...call, body: { json: { text: 'a' } } }, Thing);
  await kit().write({ ...call, body: { fields: { text: 'a' }, files: { source: file } } }, Thing);
  server.off('request', listener);
  expect(types[0]).toContain('application/x-www-form-urlencoded');
  expect(types[1]).toBe('application/json');
  expect(types[2]).toMatch(/^multipart\/form-data; boundary=/);
  expect(bodies.join('')).toContain('text=a+%26+b{"text":"a"}');
  expect(bodies.join('')).toContain('filename="a.png"');
});
