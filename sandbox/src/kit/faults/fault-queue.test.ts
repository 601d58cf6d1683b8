import { request as rawRequest } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../index.ts';
import { hourMs, minuteMs } from '../durations.ts';
import type { Network } from '../network.ts';

/** A network that lists and creates notes. */
const notesNetwork: Network = {
  name: 'notes-network',
  title: 'The <Notes>',
  homePath: '/notes',
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
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [notesNetwork] });
});
afterEach(() => send('POST', '/__sandbox/reset'));
afterAll(() => sandbox.stop());

const send = (method: string, path: string, body?: unknown) =>
  fetch(sandbox.url + path, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
const addFault = async (input: object) =>
  expect((await send('POST', '/__sandbox/faults', { network: 'notes-network', ...input })).status).toBe(201);
const createNote = (text: string) => send('POST', '/notes-network/notes', { text });
const listNotes = async () => (await send('GET', '/notes-network/notes')).json();

test('a fault with count 2 fails two calls; the third succeeds', async () => {
  await addFault({ match: 'notes.create', kind: 'rate-limit', count: 2 });
  const statuses = [];
  for (const text of ['a', 'b', 'c']) statuses.push((await createNote(text)).status);
  expect(statuses).toEqual([400, 400, 200]);
  expect(await listNotes()).toEqual(['welcome', 'c']);
});

test('a fault uses the network’s own answer unless status and body are given', async () => {
  await addFault({ kind: 'rate-limit' });
  const limited = await createNote('a');
  expect(limited.headers.get('x-usage')).toBe('100');
  expect(await limited.json()).toEqual({ error: { code: 32 } });
  await addFault({ kind: 'token-expired' });
  expect(await (await createNote('a')).json()).toMatchObject({ error: { code: 190, at: expect.any(String) } });
  await addFault({ kind: 'error', status: 503, body: { sorry: true } });
  const broken = await createNote('a');
  expect([broken.status, await broken.json()]).toEqual([503, { sorry: true }]);
});

test.each(['drop', 'cut'])(
  'fault %s on the call that creates a note → the note is stored, but the response is lost',
  async (kind) => {
    await addFault({ match: 'POST /notes', kind });
    await expect(createNote('stored').then((answer) => answer.text())).rejects.toThrow();
    expect(await listNotes()).toEqual(['welcome', 'stored']);
  },
);

test('fault reset on the call that creates a note → the connection fails before anything is stored', async () => {
  await addFault({ match: '/notes', kind: 'reset' });
  await expect(createNote('lost')).rejects.toThrow();
  expect(await listNotes()).toEqual(['welcome']);
});

test('fault garbled on a call → status 200 with a body that is not valid JSON', async () => {
  await addFault({ match: '/notes', kind: 'garbled' });
  const answer = await createNote('stored');
  expect(answer.status).toBe(200);
  await expect(answer.json()).rejects.toThrow(SyntaxError);
  expect(await listNotes()).toEqual(['welcome', 'stored']);
});

test('fault slow on the call that creates a note → the note is stored before the response is sent', async () => {
  await addFault({ match: 'notes.create', kind: 'slow', delayMs: minuteMs });
  const pending = createNote('stored');
  await expect.poll(listNotes).toEqual(['welcome', 'stored']);
  // Stopping ends the delay of 60 s.
  await sandbox.stop();
  await pending.catch(() => undefined);
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [notesNetwork] });
});

test('fault slow on a call, then the faults of the network are cleared → the response is sent', async () => {
  await addFault({ match: 'notes.create', kind: 'slow', delayMs: hourMs });
  const pending = createNote('stored');
  await expect.poll(listNotes).toEqual(['welcome', 'stored']);
  await send('DELETE', '/__sandbox/faults?network=notes-network');
  expect((await pending).status).toBe(200);
});

test('fault with skip 1 → does not affect the first matching call, nor other operations', async () => {
  await addFault({ match: 'notes.create', kind: 'error', skip: 1 });
  expect((await send('GET', '/notes-network/notes')).status).toBe(200);
  expect((await createNote('a')).status).toBe(200);
  expect((await createNote('b')).status).toBe(500);
});

test('GET /faults lists the queued faults, DELETE clears them', async () => {
  await addFault({ match: '/notes', kind: 'cut', count: 3 });
  expect(await (await send('GET', '/__sandbox/faults')).json()).toMatchObject([
    { network: 'notes-network', kind: 'cut', count: 3 },
  ]);
  await send('DELETE', '/__sandbox/faults');
  expect(await (await send('GET', '/__sandbox/faults?network=notes-network')).json()).toEqual([]);
  expect((await createNote('a')).status).toBe(200);
});

test.each([
  [{ network: 'unknown', kind: 'cut' }, 'Known: notes-network, mail'],
  [{ network: 'notes-network', kind: 'unknown' }, 'token-expired'],
  [{ network: 'notes-network', kind: 'cut', count: -1 }, 'count'],
])('POST /faults with %j → 400 with the reason', async (input, message) => {
  const response = await send('POST', '/__sandbox/faults', input);
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(message);
});

test('POST /reset restores the seed data', async () => {
  await createNote('a');
  await send('POST', '/__sandbox/reset', { network: 'notes-network' });
  expect(await listNotes()).toEqual(['welcome']);
});

test('the index page lists the networks with escaped names', async () => {
  const page = await (await send('GET', '/')).text();
  expect(page).toContain('The &lt;Notes&gt;');
  expect(page).toContain('href="/notes-network/notes"');
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
  ['a foreign host name', 'GET', { host: 'evil.example' }, 403],
  ['a host name that starts with localhost', 'GET', { host: 'localhost.evil.example' }, 403],
  ['another origin', 'DELETE', { origin: 'http://evil.example' }, 403],
  ['origin null', 'DELETE', { origin: 'null' }, 403],
  ['Sec-Fetch-Site cross-site', 'DELETE', { 'sec-fetch-site': 'cross-site' }, 403],
  ['Sec-Fetch-Site same-site (another port)', 'DELETE', { 'sec-fetch-site': 'same-site' }, 403],
  ['no browser headers', 'DELETE', {}, 204],
  ['host localhost', 'GET', { host: 'localhost:4801' }, 200],
])('control API request with %s: %s %j → status %i', async (_, method, headers, status) => {
  expect(await statusFor(method, { ...headers })).toBe(status);
});

test('startSandbox with a host that is not loopback → rejected', async () => {
  await expect(startSandbox({ port: 0, smtpPort: 0, host: '0.0.0.0' })).rejects.toThrow('loopback');
});
