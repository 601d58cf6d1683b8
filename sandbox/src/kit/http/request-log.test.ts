import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type LoggedRequest, type Sandbox, startSandbox } from '../../index.ts';
import type { Network } from '../network.ts';
import type { Upload } from './body-parsers.ts';
import { redact } from './redact.ts';
import { createRequestLog } from './request-log.ts';

const echo: Network = {
  name: 'echo',
  routes(app) {
    app.post('/:id/feed', { config: { operation: 'feed.post' } }, async ({ body }) => ({ body }));
    app.post<{ Body: { photo: Upload } }>('/photos', async ({ body }) => body.photo.bytes.length);
    app.delete('/:id', async () => 'deleted');
  },
};

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [echo] });
});
beforeEach(() => sandbox.requestLog.clear());
afterAll(() => sandbox.stop());

const listRequests = async (query = ''): Promise<LoggedRequest[]> =>
  (await (await fetch(`${sandbox.url}/__sandbox/journal${query}`)).json()) as LoggedRequest[];
const post = (path: string, body: string | URLSearchParams | FormData, headers: Record<string, string> = {}) =>
  fetch(sandbox.url + path, { method: 'POST', body, headers });

test('logged requests contain query, headers and body without secrets', async () => {
  await post(
    '/echo/12/feed?access_token=SECRET1&fields=id',
    new URLSearchParams({
      message: 'Hello',
      client_secret: 'SECRET2',
      appsecret_proof: 'SECRET3',
      batch: '[{"method":"GET","relative_url":"me?access_token=SECRET4&limit=2","password":"SECRET5"}]',
    }),
    { authorization: 'Bearer SECRET6', 'developer-token': 'SECRET7', cookie: 'sid=SECRET8', 'x-version': '5' },
  );
  await post(
    '/echo/12/feed',
    JSON.stringify({ deep: [{ refresh_token: 'SECRET9', code: 'SECRET0', pageToken: 'p2' }] }),
    {
      'content-type': 'application/json',
    },
  );
  const [form, json] = await listRequests();
  expect(JSON.stringify([form, json])).not.toContain('SECRET');
  expect(form).toMatchObject({
    network: 'echo',
    operation: 'feed.post',
    method: 'POST',
    path: '/echo/12/feed',
    query: { fields: 'id' },
    headers: { authorization: 'Bearer [redacted]', 'x-version': '5' },
    body: { message: 'Hello' },
    status: 200,
  });
  expect(form?.body).toHaveProperty('batch', expect.stringContaining('limit=2'));
  expect(json?.body).toEqual({ deep: [{ refresh_token: '[redacted]', code: '[redacted]', pageToken: 'p2' }] });
});

test.each([
  ['grant_type=authorization_code&code=SECRET&redirect_uri=x', 'grant_type=authorization_code'],
  ['{"input_token":"SECRET", broken', 'broken'],
  ['see https://example.com/?oauth_token=SECRET&page=2', 'page=2'],
  ['Authorization: Bearer SECRETSECRET now', 'now'],
])('redact("%s") removes the secret and keeps "%s"', (text, rest) => {
  expect(redact(text)).toContain(rest);
  expect(redact(text)).not.toContain('SECRET');
});

test('uploaded files are logged as their size', async () => {
  const form = new FormData();
  form.set('caption', 'Sunset');
  form.set('photo', new Blob([new Uint8Array(2048)], { type: 'image/png' }), 'sunset.png');
  expect(await (await post('/echo/photos', form)).text()).toBe('2048');
  const [request] = await listRequests();
  expect(request?.body).toEqual({
    caption: 'Sunset',
    photo: { filename: 'sunset.png', type: 'image/png', bytes: '<2048 bytes>' },
  });
});

test('unknown routes are logged with 404; an empty JSON body is accepted', async () => {
  await post('/echo/nothing/here/at-all', 'x', { 'content-type': 'text/plain' });
  const response = await fetch(`${sandbox.url}/echo/5`, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(200);
  expect((await listRequests()).map(({ path, status }) => [path, status])).toEqual([
    ['/echo/nothing/here/at-all', 404],
    ['/echo/5', 200],
  ]);
});

test('GET /journal filters by network and by since (id or date)', async () => {
  await fetch(`${sandbox.url}/echo/1`);
  const [first] = await listRequests();
  await fetch(`${sandbox.url}/echo/2`);
  expect((await listRequests(`?network=echo&since=${first?.id}`)).map(({ path }) => path)).toEqual(['/echo/2']);
  expect(await listRequests(`?since=${encodeURIComponent(first?.at ?? '')}`)).toHaveLength(2);
  expect(await listRequests('?since=2999-01-01T00:00:00Z')).toEqual([]);
  expect(await listRequests('?network=other')).toEqual([]);
});

test('the request log keeps the last 1000 requests', () => {
  const requestLog = createRequestLog({ now: () => new Date('2030-01-01') });
  for (let n = 0; n < 1100; n += 1) {
    requestLog.add({ network: 'x', operation: undefined, method: 'GET', path: `/${n}`, query: {}, headers: {} });
  }
  expect(requestLog.list()).toHaveLength(1000);
  expect(requestLog.list().at(0)?.path).toBe('/100');
});
