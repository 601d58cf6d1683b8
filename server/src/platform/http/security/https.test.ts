import { methodFor } from '@fanfare/contract/kit/call';
import { beforeAll, expect, test } from 'vitest';
import { everyCall, fillPath, forEvery, requestFor } from '../../../../test/call-inputs/every-call.ts';
import { createTestApp, password, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ publicOrigin: 'https://fanfare.example', runsNoJobs: true });
});

const secureHeaders = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
  'content-security-policy': expect.stringContaining("default-src 'none'"),
};

test('sign-in over https → __Host- cookies for this host only, unreadable for scripts', async () => {
  const { email } = await app.createUser();
  const { status, headers } = await app.browser().post('/user/login', { email, password });
  expect(status).toBe(200);
  const cookies = [headers['set-cookie']].flat().map(String);
  expect(cookies.length).toBeGreaterThan(0);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-fanfare(?:-device)?=/);
    const flags = cookie.split('; ').slice(1);
    expect(flags).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']));
    expect(flags.some((flag) => flag.startsWith('Domain'))).toBe(false);
  }
});

test('session cookie without the __Host- prefix over https → not accepted as a session', async () => {
  const user = await app.createSignedInUser();
  const [, token = ''] = [...user.jar].find(([name]) => name === '__Host-fanfare') ?? [];
  expect(token).not.toBe('');
  const get = (cookie: string) => app.browser().get('/user/me', { headers: { cookie } });
  expect(await get(`__Host-fanfare=${token}`)).toMatchObject({ status: 200 });
  expect(await get(`fanfare=${token}`)).toMatchObject({ status: 401 });
});

test('every call, signed out, over https → answered with all security headers and never stored', () =>
  forEvery(everyCall, async (key, call) => {
    const method = methodFor(key);
    const request = method === 'GET' ? {} : requestFor(call, {});
    const { headers } = await app.browser().send(method, `/api${fillPath(key)}`, request);
    expect(headers).toMatchObject(secureHeaders);
  }));

test.each(['/', '/login', '/healthz', '/readyz', '/api/docs', '/api/nowhere', '/files/none.png', '/site/none'])(
  'response to %s over https → has strict transport security',
  async (path) => {
    const { headers } = await app.browser().send('GET', path, { headers: { accept: 'text/html' } });
    expect(headers).toMatchObject({
      'strict-transport-security': secureHeaders['strict-transport-security'],
      'x-content-type-options': 'nosniff',
    });
  },
);
