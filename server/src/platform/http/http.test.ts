import { beforeAll, describe, expect, test } from 'vitest';
import { origin } from '../../../test/browser.ts';
import { createTestApp, eventually, openProcess, password, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

test('every response → has the security headers and a request id', async () => {
  for (const path of [
    '/api/user/start',
    '/api/user/me',
    '/api/nowhere',
    '/healthz',
    '/readyz',
    '/',
    '/api/docs',
    '/metrics',
  ]) {
    const { headers } = await app.browser().send('GET', path, { headers: { accept: 'text/html' } });
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f]{24}$/),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(String(headers['content-security-policy']), path).not.toMatch(/unsafe-inline|unsafe-eval/);
  }
});

test('API call → response with cache-control: no-store', async () => {
  expect((await app.browser().get('/user/start')).headers['cache-control']).toBe('no-store');
  expect((await app.browser().get('/user/me')).headers['cache-control']).toBe('no-store');
});

test('page path → app page with a new nonce; unknown API path → problem not-found', async () => {
  const open = () => app.browser().send('GET', '/contest/7', { headers: { accept: 'text/html' } });
  const first = await open();
  const second = await open();
  expect(first.status).toBe(200);
  expect(first.headers['content-security-policy']).not.toBe(second.headers['content-security-policy']);
  expect(await app.browser().send('HEAD', '/login')).toMatchObject({ status: 200 });
  expect(await app.browser().send('GET', '/login', { headers: { accept: '*/*' } })).toMatchObject({ status: 200 });
  expect(await app.browser().send('GET', '/login', { headers: { accept: 'application/json' } })).toMatchObject({
    status: 404,
  });
  expect(await app.browser().get('/no/such/call')).toMatchObject({ status: 404, body: { code: 'not-found' } });
  expect(await app.browser().send('GET', '/assets/gone.js', { headers: { accept: 'text/html' } })).toMatchObject({
    status: 404,
  });
});

test('page of the connect popup → allows window.opener; other pages → do not', async () => {
  const openerPolicy = async (path: string) => {
    const { headers } = await app.browser().send('GET', path, { headers: { accept: 'text/html' } });
    return headers['cross-origin-opener-policy'];
  };
  for (const path of ['/facebook/connect', '/connect/facebook/callback', '/connect/done?attempt=1']) {
    expect([path, await openerPolicy(path)]).toEqual([path, 'unsafe-none']);
  }
  for (const path of ['/', '/login', '/connect/done/else', '/user/account']) {
    expect([path, await openerPolicy(path)]).toEqual([path, 'same-origin-allow-popups']);
  }
});

test('response with more fields than the call declares → only the declared ones are sent', async () => {
  const user = await app.createSignedInUser();
  const { body } = await user.get('/user/me');
  expect(Object.keys(body).sort()).toEqual(
    [
      'acting_staff',
      'admin',
      'business',
      'businesses',
      'email',
      'id',
      'name',
      'timezone',
      'two_factor',
      'two_factor_needed',
    ].sort(),
  );
});

test('/healthz, /readyz, openapi.json and /api/docs → answer; /metrics → only locally', async () => {
  const client = app.browser();
  expect(await client.send('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'alive' } });
  expect(await client.send('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  const { text } = await client.send('GET', '/metrics');
  expect(text).toContain('fanfare_http_seconds_bucket');
  expect(text).toContain('fanfare_jobs{job="mail.send",state="waiting"}');
  expect(await client.send('GET', '/metrics', { address: '203.0.113.1' })).toMatchObject({ status: 404 });
  expect(await client.send('GET', '/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } })).toMatchObject({
    status: 404,
  });
  const { body } = await client.send('GET', '/api/openapi.json');
  expect(body.paths?.['/api/user/login']?.post).toMatchObject({ 'x-needs': 'public', requestBody: { required: true } });
  expect((await client.send('GET', '/api/docs')).text).toContain('/api/user/api/key/{id}/revoke');
});

describe('rate limit', () => {
  test('too many calls from one address → 429 with Retry-After; X-Forwarded-For changes nothing', async () => {
    const limitedApp = await openProcess(app, { limitScale: 0.01 });
    const statuses = [];
    for (let n = 0; n < 40; n++) {
      const headers = { 'x-forwarded-for': `198.51.100.${n}` };
      statuses.push((await limitedApp.browser().get('/user/start', { headers, address: '203.0.113.9' })).status);
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(5);
    const rejected = await limitedApp.browser().get('/user/start', { address: '203.0.113.9' });
    expect(rejected).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect(await limitedApp.browser().get('/user/start', { address: '203.0.113.10' })).toMatchObject({ status: 200 });
    limitedApp.advanceClock(61);
    expect(await limitedApp.browser().get('/user/start', { address: '203.0.113.9' })).toMatchObject({ status: 200 });
  });
});

test('log of calls → request and user ids, no passwords, tokens or keys', async () => {
  const user = await app.createSignedInUser();
  const created = await user.post('/user/api/key', { name: 'Canary' });
  await app.browser().post('/user/password/forgot', { email: user.user.email });
  const mail = await app.waitForMail(user.user.email);
  const token = /reset\/(\S+)/.exec(mail.text)?.[1] ?? 'no token';
  await app.browser().send('GET', `/user/password/reset/${token}`, { headers: { accept: 'text/html' } });
  await app.browser().post('/user/password/reset', { token, password: 'canary password here' });

  const log = await eventually(() => {
    expect(app.logLines.join('')).toContain('/api/user/password/reset');
    return app.logLines.join('');
  });
  expect(log).toContain(`"userId":${user.user.id}`);
  for (const secret of [
    token,
    password,
    'canary password here',
    String(created.body.key),
    user.jar.get('fanfare') ?? '',
  ]) {
    expect(secret.length).toBeGreaterThan(8);
    expect(log).not.toContain(secret);
  }
});

test('database unavailable → 503 with Retry-After: 5; /healthz stays 200', async () => {
  const ownApp = await createTestApp();
  const user = await ownApp.createSignedInUser();
  await ownApp.jobs.stop(1_000);
  await ownApp.closeDatabase();
  const answer = await user.get('/user/me');
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(answer.headers['retry-after']).toBe('5');
  expect(await user.send('GET', '/healthz')).toMatchObject({ status: 200 });
  expect(await user.send('GET', '/readyz')).toMatchObject({ status: 503 });
});

test('large response with Accept-Encoding: gzip → compressed', async () => {
  const { headers } = await app
    .browser()
    .send('GET', '/api/openapi.json', { headers: { 'accept-encoding': 'gzip', origin } });
  expect(headers['content-encoding']).toBe('gzip');
});

test('query or form with more values than any form has → 400 before they are validated', async () => {
  const body = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [n, 1]));
  const answer = await app.browser().post('/user/logout', body);
  expect([answer.status, answer.body.message]).toEqual([400, 'The request has too many fields.']);
});
