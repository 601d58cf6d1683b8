import { beforeAll, describe, expect, test } from 'vitest';
import { origin } from '../../../test/browser.ts';
import { createTestApp, eventually, password, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

test('every answer carries the security headers and a request id', async () => {
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

test('answers of the API are never cached', async () => {
  expect((await app.browser().get('/user/start')).headers['cache-control']).toBe('no-store');
  expect((await app.browser().get('/user/me')).headers['cache-control']).toBe('no-store');
});

test('a page is the app under a fresh nonce; an unknown call is a problem', async () => {
  const open = () => app.browser().send('GET', '/contest/7', { headers: { accept: 'text/html' } });
  const [first, second] = [await open(), await open()];
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

test('a window coming back from a network keeps the page that opened it; no other page does', async () => {
  const policyOf = async (path: string) => {
    const { headers } = await app.browser().send('GET', path, { headers: { accept: 'text/html' } });
    return headers['cross-origin-opener-policy'];
  };
  for (const path of ['/facebook/connect', '/connect/facebook/callback', '/connect/done?attempt=1']) {
    expect([path, await policyOf(path)]).toEqual([path, 'unsafe-none']);
  }
  for (const path of ['/', '/login', '/connect/done/else', '/user/account']) {
    expect([path, await policyOf(path)]).toEqual([path, 'same-origin-allow-popups']);
  }
});

test('what is not declared does not leave', async () => {
  const someone = await app.signedIn();
  const { body } = await someone.get('/user/me');
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

test('health, readiness, metrics and the description of the API answer', async () => {
  const anyone = app.browser();
  expect(await anyone.send('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'alive' } });
  expect(await anyone.send('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  const { text } = await anyone.send('GET', '/metrics');
  expect(text).toContain('fanfare_http_seconds_bucket');
  expect(text).toContain('fanfare_jobs{job="mail.send",state="waiting"}');
  expect(await anyone.send('GET', '/metrics', { address: '203.0.113.1' })).toMatchObject({ status: 404 });
  expect(await anyone.send('GET', '/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } })).toMatchObject({
    status: 404,
  });
  const { body } = await anyone.send('GET', '/api/openapi.json');
  expect(body.paths?.['/api/user/login']?.post).toMatchObject({ 'x-needs': 'nobody', requestBody: { required: true } });
  expect((await anyone.send('GET', '/api/docs')).text).toContain('/api/user/api/key/{id}/revoke');
});

describe('too many calls', () => {
  test('are slowed down per address, and a forged forwarding header changes nothing', async () => {
    const tight = await createTestApp({ limitScale: 0.01 });
    const statuses = [];
    for (let n = 0; n < 40; n++) {
      const headers = { 'x-forwarded-for': `198.51.100.${n}` };
      statuses.push((await tight.browser().get('/user/start', { headers, address: '203.0.113.9' })).status);
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(5);
    const refused = await tight.browser().get('/user/start', { address: '203.0.113.9' });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await tight.browser().get('/user/start', { address: '203.0.113.10' })).toMatchObject({ status: 200 });
    tight.pass(61);
    expect(await tight.browser().get('/user/start', { address: '203.0.113.9' })).toMatchObject({ status: 200 });
  });
});

test('the log names requests and users, and holds no secret of theirs', async () => {
  const someone = await app.signedIn();
  const created = await someone.post('/user/api/key', { name: 'Canary' });
  await app.browser().post('/user/password/forgot', { email: someone.user.email });
  const mail = await app.mailTo(someone.user.email);
  const token = /reset\/(\S+)/.exec(mail.text)?.[1] ?? 'no token';
  await app.browser().send('GET', `/user/password/reset/${token}`, { headers: { accept: 'text/html' } });
  await app.browser().post('/user/password/reset', { token, password: 'canary password here' });

  const log = await eventually(() => {
    expect(app.lines.join('')).toContain('/api/user/password/reset');
    return app.lines.join('');
  });
  expect(log).toContain(`"userId":${someone.user.id}`);
  for (const secret of [
    token,
    password,
    'canary password here',
    String(created.body.key),
    someone.jar.get('fanfare') ?? '',
  ]) {
    expect(secret.length).toBeGreaterThan(8);
    expect(log).not.toContain(secret);
  }
});

test('a database that is away is said so, with when to come back', async () => {
  const alone = await createTestApp();
  const someone = await alone.signedIn();
  await alone.jobs.stop(1_000);
  await alone.loseDatabase();
  const answer = await someone.get('/user/me');
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(answer.headers['retry-after']).toBe('5');
  expect(await someone.send('GET', '/healthz')).toMatchObject({ status: 200 });
  expect(await someone.send('GET', '/readyz')).toMatchObject({ status: 503 });
});

test('large answers are compressed for those who can read it', async () => {
  const { headers } = await app
    .browser()
    .send('GET', '/api/openapi.json', { headers: { 'accept-encoding': 'gzip', origin } });
  expect(headers['content-encoding']).toBe('gzip');
});
