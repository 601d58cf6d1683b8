import { request as rawRequest } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../index.ts';
import type { Network } from '../network.ts';

/** A network of one wall with notes, enough to see what faults do to work that was done. */
const wall: Network = {
  name: 'wall',
  title: 'The <Wall>',
  home: '/notes',
  faults: ({ clock }) => ({
    'rate-limit': { status: 400, headers: { 'x-usage': '100' }, body: { error: { code: 32 } } },
    'token-expired': () => ({ status: 401, body: { error: { code: 190, at: clock.now().toISOString() } } }),
  }),
  seed: (kit) => void kit.collection<string>('notes').set('1', 'welcome'),
  routes(app, kit) {
    const notes = kit.collection<string>('notes');
    app.get('/notes', { config: { operation: 'notes.list' } }, async () => notes.values());
    app.post<{ Body: { text: string } }>('/notes', { config: { operation: 'notes.create' } }, async ({ body }) => {
      notes.set(String(notes.size + 1), body.text);
      return { id: String(notes.size), text: body.text };
    });
  },
};

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [wall] });
});
afterEach(() => send('POST', '/__sandbox/reset'));
afterAll(() => sandbox.stop());

const send = (method: string, path: string, body?: unknown) =>
  fetch(sandbox.url + path, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
const fault = async (asked: object) =>
  expect((await send('POST', '/__sandbox/faults', { network: 'wall', ...asked })).status).toBe(201);
const write = (text: string) => send('POST', '/wall/notes', { text });
const notes = async () => (await send('GET', '/wall/notes')).json();

test('a fault is played as often as asked, then the network is well again', async () => {
  await fault({ match: 'notes.create', kind: 'rate-limit', count: 2 });
  const statuses = [];
  for (const text of ['a', 'b', 'c']) statuses.push((await write(text)).status);
  expect(statuses).toEqual([400, 400, 200]);
  expect(await notes()).toEqual(['welcome', 'c']);
});

test('a network answers a fault in its own words, and may be given others', async () => {
  await fault({ kind: 'rate-limit' });
  const limited = await write('a');
  expect(limited.headers.get('x-usage')).toBe('100');
  expect(await limited.json()).toEqual({ error: { code: 32 } });
  await fault({ kind: 'token-expired' });
  expect(await (await write('a')).json()).toMatchObject({ error: { code: 190, at: expect.any(String) } });
  await fault({ kind: 'error', status: 503, body: { sorry: true } });
  const broken = await write('a');
  expect([broken.status, await broken.json()]).toEqual([503, { sorry: true }]);
});

test.each(['drop', 'cut'])('after a %s the work is done but its answer is lost', async (kind) => {
  await fault({ match: 'POST /notes', kind });
  await expect(write('kept').then((answer) => answer.text())).rejects.toThrow();
  expect(await notes()).toEqual(['welcome', 'kept']);
});

test('a reset comes before any work is done', async () => {
  await fault({ match: '/notes', kind: 'reset' });
  await expect(write('lost')).rejects.toThrow();
  expect(await notes()).toEqual(['welcome']);
});

test('a garbled answer arrives whole and cannot be parsed', async () => {
  await fault({ match: '/notes', kind: 'garbled' });
  const answer = await write('kept');
  expect(answer.status).toBe(200);
  await expect(answer.json()).rejects.toThrow(SyntaxError);
  expect(await notes()).toEqual(['welcome', 'kept']);
});

test('a slow network has done the work when the client gives up waiting', async () => {
  await fault({ match: 'notes.create', kind: 'slow', delayMs: 60_000 });
  const given = write('kept');
  await expect.poll(notes).toEqual(['welcome', 'kept']);
  sandbox.faults.clear();
  // Ends the wait: stopping does not sit out a delay of a minute.
  await sandbox.stop();
  await given.catch(() => undefined);
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [wall] });
});

test('a fault can let the first requests pass, and touches nothing it does not match', async () => {
  await fault({ match: 'notes.create', kind: 'error', skip: 1 });
  expect((await send('GET', '/wall/notes')).status).toBe(200);
  expect((await write('a')).status).toBe(200);
  expect((await write('b')).status).toBe(500);
});

test('waiting faults are listed and cleared', async () => {
  await fault({ match: '/notes', kind: 'cut', count: 3 });
  expect(await (await send('GET', '/__sandbox/faults')).json()).toMatchObject([
    { network: 'wall', kind: 'cut', count: 3 },
  ]);
  await send('DELETE', '/__sandbox/faults');
  expect(await (await send('GET', '/__sandbox/faults?network=wall')).json()).toEqual([]);
  expect((await write('a')).status).toBe(200);
});

test.each([
  [{ network: 'nowhere', kind: 'cut' }, 'Known: wall, mail'],
  [{ network: 'wall', kind: 'sulk' }, 'token-expired'],
  [{ network: 'wall', kind: 'cut', count: -1 }, 'count'],
])('%j is refused with words that help', async (asked, words) => {
  const answer = await send('POST', '/__sandbox/faults', asked);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(words);
});

test('a reset brings back the seed', async () => {
  await write('a');
  await send('POST', '/__sandbox/reset', { network: 'wall' });
  expect(await notes()).toEqual(['welcome']);
});

test('the first page lists the networks, with their names escaped', async () => {
  const page = await (await send('GET', '/')).text();
  expect(page).toContain('The &lt;Wall&gt;');
  expect(page).toContain('href="/wall/notes"');
  expect(page).toContain('Practice network');
});

const statusFor = (method: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { port } = new URL(sandbox.url);
    const call = rawRequest({ host: '127.0.0.1', port, path: '/__sandbox/faults', method, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    call.on('error', reject).end();
  });

test.each([
  ['a name that was pointed at this computer', 'GET', { host: 'evil.example' }, 403],
  ['a name that only begins like ours', 'GET', { host: 'localhost.evil.example' }, 403],
  ['a form of another site', 'DELETE', { origin: 'http://evil.example' }, 403],
  ['a form of a hidden origin', 'DELETE', { origin: 'null' }, 403],
  ['a browser that calls it cross-site', 'DELETE', { 'sec-fetch-site': 'cross-site' }, 403],
  ['another port of this computer', 'DELETE', { 'sec-fetch-site': 'same-site' }, 403],
  ['a program on this computer', 'DELETE', {}, 204],
  ['the loopback name', 'GET', { host: 'localhost:4801' }, 200],
])('a request from %s gets its due', async (_, method, headers, status) => {
  expect(await statusFor(method, { ...headers })).toBe(status);
});

test('the sandbox does not start on an address others can reach', async () => {
  await expect(startSandbox({ port: 0, smtpPort: 0, host: '0.0.0.0' })).rejects.toThrow('loopback');
});
