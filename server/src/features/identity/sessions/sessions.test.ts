import { ownPath } from '@fanfare/contract/kit/next-url';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf, origin } from '../../../../test/browser.ts';
import { adminHost, createTestApp, password, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const page = { accept: 'text/html', 'sec-fetch-site': 'none' };

describe('my sessions', () => {
  test('are listed with the current one marked, and others can be ended', async () => {
    const someone = await app.signedIn();
    const phone = app.browser();
    const iphone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1' };
    await phone.post('/user/login', { email: someone.user.email, password }, { headers: iphone });

    const { sessions } = (await someone.get('/user/sessions')).body;
    expect(sessions).toMatchObject([{ browser: expect.any(String) }, { browser: expect.any(String) }]);
    const other = Object.values(sessions ?? {}).find((session) => String(session?.current) === 'false');
    expect(other).toMatchObject({ browser: 'Safari on iOS' });

    expect(await someone.post(`/user/session/${String(other?.id)}/end`)).toMatchObject({ status: 200 });
    expect(await phone.get('/user/me')).toMatchObject({ status: 401 });
    expect(await someone.get('/user/me')).toMatchObject({ status: 200 });
  });

  test('can all be ended but this one', async () => {
    const someone = await app.signedIn();
    const phone = app.browser();
    await phone.post('/user/login', { email: someone.user.email, password });
    await someone.post('/user/sessions/end_others');
    expect(await phone.get('/user/me')).toMatchObject({ status: 401 });
    expect(await someone.get('/user/me')).toMatchObject({ status: 200 });
  });

  test('of somebody else do not exist for me', async () => {
    const mine = await app.signedIn();
    const theirs = await app.signedIn();
    const id = String((await theirs.get('/user/sessions')).body.sessions?.[0]?.id);
    const foreign = await mine.post(`/user/session/${id}/end`);
    const missing = await mine.post('/user/session/999999/end');
    expect([foreign.status, foreign.body.code]).toEqual([missing.status, missing.body.code]);
    expect(await theirs.get('/user/me')).toMatchObject({ status: 200 });
  });
});

describe('API keys', () => {
  test('are shown once, act as their user, and stop when revoked', async () => {
    const someone = await app.signedIn();
    const { body } = await someone.post('/user/api/key', { name: 'Reports' });
    const headers = { authorization: `Bearer ${String(body.key)}` };
    expect(await app.browser().get('/user/me', { headers })).toMatchObject({
      status: 200,
      body: { email: someone.user.email },
    });

    const list = await someone.get('/user/api/key');
    expect(list.body.keys).toMatchObject([{ name: 'Reports', last_used_at: expect.any(String) }]);
    expect(list.text).not.toContain(String(body.key));

    await someone.post(`/user/api/key/${String(body.api_key?.id)}/revoke`);
    expect(await app.browser().get('/user/me', { headers })).toMatchObject({ status: 401 });
  });

  test('never exceed their number, however many are made at once', async () => {
    const someone = await app.signedIn();
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) => someone.post('/user/api/key', { name: `Key ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter((answer) => codeOf(answer) === 'too-many-keys')).toHaveLength(5);
  });

  test('of somebody else cannot be revoked', async () => {
    const mine = await app.signedIn();
    const theirs = await app.signedIn();
    const { body } = await theirs.post('/user/api/key', { name: 'Theirs' });
    expect(await mine.post(`/user/api/key/${String(body.api_key?.id)}/revoke`)).toMatchObject({ status: 404 });
  });

  test('are not session cookies, and session cookies are not keys', async () => {
    const someone = await app.signedIn();
    const { body } = await someone.post('/user/api/key', { name: 'Mixed up' });
    const confused = app.browser();
    confused.jar.set('fanfare', String(body.key));
    expect(await confused.get('/user/me')).toMatchObject({ status: 401 });
    const headers = { authorization: `Bearer ${someone.jar.get('fanfare')}` };
    expect(await app.browser().get('/user/me', { headers })).toMatchObject({ status: 401 });
  });
});

describe('signing out', () => {
  test('ends the session on the server, not only in the browser', async () => {
    const someone = await app.signedIn();
    const kept = new Map(someone.jar);
    expect(await someone.post('/user/logout')).toMatchObject({ status: 200 });
    expect(someone.jar.has('fanfare')).toBe(false);
    const thief = app.browser();
    for (const [name, value] of kept) thief.jar.set(name, value);
    expect(await thief.get('/user/me')).toMatchObject({ status: 401 });
  });

  test.each([
    ['/logout', '/'],
    ['/logout?next=/user/account', '/user/account'],
    ['/logout?next=%2Fcontest%2F%3Fpage%3D2%23top', '/contest/?page=2#top'],
    [`/logout?next=${origin}/leads/`, '/leads/'],
    ['/logout?next=https://evil.example/', '/'],
    ['/logout?next=//evil.example', '/'],
    ['/logout?next=/%5Cevil.example', '/'],
    ['/logout?next=javascript:alert(1)', '/'],
    ['/logout?next=/a&next=//evil.example', '/'],
  ])('by %s leads to %s', async (path, target) => {
    const someone = await app.signedIn();
    const answer = await someone.send('GET', path, { headers: page });
    expect([answer.status, answer.headers.location]).toEqual([303, target]);
    expect(await someone.get('/user/me')).toMatchObject({ status: 401 });
  });

  test('with close_window stays on the page that closes the window', async () => {
    const someone = await app.signedIn();
    expect(await someone.send('GET', '/logout?next=close_window', { headers: page })).toMatchObject({ status: 200 });
    expect(await someone.get('/user/me')).toMatchObject({ status: 401 });
  });

  test('does not happen because another site links there', async () => {
    const someone = await app.signedIn();
    const answer = await someone.send('GET', '/logout', { headers: { ...page, 'sec-fetch-site': 'cross-site' } });
    expect(answer.status).toBe(200);
    expect(await someone.get('/user/me')).toMatchObject({ status: 200 });
  });
});

describe('an installation with an admin host', () => {
  let split: TestApp;
  beforeAll(async () => {
    split = await createTestApp({ hasAdminHost: true });
  });

  test.each([
    ['/logout', `${adminHost}/`],
    [`/logout?next=${adminHost}/user/account`, `${adminHost}/user/account`],
    ['/logout?next=/leads/', '/leads/'],
    [`/logout?next=${adminHost}.evil.example/`, `${adminHost}/`],
    [`/logout?next=${adminHost}//evil.example`, `${adminHost}/`],
  ])('signs out by %s to %s', async (path, target) => {
    const answer = await split.browser().send('GET', path, { headers: page });
    expect([answer.status, answer.headers.location]).toEqual([303, target]);
  });

  test('does not take the admin flag for a next that leads there', async () => {
    const staff = await split.signedIn({ isStaff: true });
    await staff.send('GET', `/contest/?next=${adminHost}/user/account`, { headers: page });
    expect((await staff.get('/user/me')).body).toMatchObject({ admin: true });
    await staff.send('GET', '/contest/?next=https://evil.example/', { headers: page });
    expect((await staff.get('/user/me')).body).toMatchObject({ admin: false });
  });
});

describe('the admin flag', () => {
  test('is lost for good when a visitor arrives with a foreign next', async () => {
    const staff = await app.signedIn({ isStaff: true });
    expect((await staff.get('/user/me')).body).toMatchObject({ admin: true });
    await staff.send('GET', '/contest/?next=https://evil.example/', { headers: page });
    expect((await staff.get('/user/me')).body).toMatchObject({ admin: false });
    await staff.send('GET', '/?next=/user/account', { headers: page });
    expect((await staff.get('/user/me')).body).toMatchObject({ admin: false });
    await staff.post('/staff/login', { email: staff.user.email, password });
    expect((await staff.get('/user/me')).body).toMatchObject({ admin: true });
  });

  test.each(['/user/account', `${origin}/x`, 'http://sub.localhost:4000/x', 'close_window'])(
    'is kept with %s',
    async (next) => {
      const staff = await app.signedIn({ isStaff: true });
      await staff.send('GET', `/contest/?next=${encodeURIComponent(next)}`, { headers: page });
      expect((await staff.get('/user/me')).body).toMatchObject({ admin: true });
    },
  );

  test('is not given by the staff door to those who are not staff', async () => {
    const user = await app.person();
    const answer = await app.browser().post('/staff/login', { email: user.email, password });
    expect(codeOf(answer)).toBe('login-failed');
  });
});

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://evil.example',
  'http://localhost:4000@evil.example',
  'http://localhost:4000.evil.example',
  'http://localhost:40000/',
  'http://localhost/x',
  '%2f%2fevil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '/\t/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\r\n/evil.example',
  '/\u0000/evil',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:x',
  'file:///etc/passwd',
  'evil.example',
  './/evil.example',
  '../x',
  '?x',
  '#x',
  '',
  '／／evil.example',
  '//evil。example',
  'ftp://localhost:4000/x',
  'HTTP://LOCALHOST:4000/x',
  '/..//evil.example',
  '/.//evil.example',
  '/a/../..//evil.example',
  'http:///evil.example',
  'http:/\\evil.example',
])('next %j is not one of our own paths', (next) => {
  expect(ownPath(next, origin)).toBeUndefined();
});

test.each([
  ['/', '/'],
  ['/a?b=//c#d', '/a?b=//c#d'],
  ['/a/../b', '/b'],
  [`${origin}/a`, '/a'],
  ['/a?next=https://evil.example', '/a?next=https://evil.example'],
])('next %j leads to %j', (next, path) => {
  expect(ownPath(next, origin)).toBe(path);
});
