import { ownPath } from '@fanfare/contract/kit/next-url';
import { beforeAll, describe, expect, test } from 'vitest';
import { origin, problemCode } from '../../../../test/browser.ts';
import { adminHost, createTestApp, openProcess, password, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const pageHeaders = {
  accept: 'text/html',
  'sec-fetch-site': 'none',
  'sec-fetch-user': '?1',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
};
const imageHeaders = {
  accept: 'image/webp,*/*',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-dest': 'image',
  'sec-fetch-mode': 'no-cors',
};

describe('session list', () => {
  test('session list → all sessions, the current one marked; another one can be ended', async () => {
    const caller = await app.createSignedInUser();
    const phone = app.browser();
    const iphone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1' };
    await phone.post('/user/login', { email: caller.user.email, password }, { headers: iphone });

    const { sessions } = (await caller.get('/user/sessions')).body;
    expect(sessions).toMatchObject([{ browser: expect.any(String) }, { browser: expect.any(String) }]);
    const other = Object.values(sessions ?? {}).find((session) => String(session?.current) === 'false');
    expect(other).toMatchObject({ browser: 'Safari on iOS' });

    expect(await caller.post(`/user/session/${String(other?.id)}/end`)).toMatchObject({ status: 200 });
    expect(await phone.get('/user/me')).toMatchObject({ status: 401 });
    expect(await caller.get('/user/me')).toMatchObject({ status: 200 });
  });

  test('call with end_others → all sessions of the user but the current one end', async () => {
    const caller = await app.createSignedInUser();
    const phone = app.browser();
    await phone.post('/user/login', { email: caller.user.email, password });
    await caller.post('/user/sessions/end_others');
    expect(await phone.get('/user/me')).toMatchObject({ status: 401 });
    expect(await caller.get('/user/me')).toMatchObject({ status: 200 });
  });

  test('session of another user ended → same answer as for an unknown id; the session stays', async () => {
    const caller = await app.createSignedInUser();
    const otherUser = await app.createSignedInUser();
    const id = String((await otherUser.get('/user/sessions')).body.sessions?.[0]?.id);
    const foreign = await caller.post(`/user/session/${id}/end`);
    const missing = await caller.post('/user/session/999999/end');
    expect([foreign.status, foreign.body.code]).toEqual([missing.status, missing.body.code]);
    expect(await otherUser.get('/user/me')).toMatchObject({ status: 200 });
  });
});

test('call made with a session or an API key → its caller has the time zone of the user, UTC without one', async () => {
  const client = { address: '127.0.0.1', userAgent: '', requestId: 'test' };
  const { authenticate } = app.identity.sessions;
  const readZones = async (timeZone: string) => {
    const user = await app.createSignedInUser({ timeZone });
    const { body } = await user.post('/user/api/key', { name: 'Zone' });
    const callers = await Promise.all([
      authenticate({ session: user.jar.get('fanfare') ?? '' }, client),
      authenticate({ key: String(body.key) }, client),
    ]);
    return callers.map((caller) => caller?.timeZone);
  };
  expect(await readZones('Asia/Tokyo')).toEqual(['Asia/Tokyo', 'Asia/Tokyo']);
  expect(await readZones('')).toEqual(['UTC', 'UTC']);
});

describe('API keys', () => {
  test('API key created → shown once, authenticates its user; revoked → 401', async () => {
    const caller = await app.createSignedInUser();
    const { body } = await caller.post('/user/api/key', { name: 'Reports' });
    const headers = { authorization: `Bearer ${String(body.key)}` };
    expect(await app.browser().get('/user/me', { headers })).toMatchObject({
      status: 200,
      body: { email: caller.user.email },
    });

    const list = await caller.get('/user/api/key');
    expect(list.body.keys).toMatchObject([{ name: 'Reports', last_used_at: expect.any(String) }]);
    expect(list.text).not.toContain(String(body.key));

    await caller.post(`/user/api/key/${String(body.api_key?.id)}/revoke`);
    expect(await app.browser().get('/user/me', { headers })).toMatchObject({ status: 401 });
  });

  test('25 API keys created concurrently → 20 keys, then too-many-keys', async () => {
    const caller = await app.createSignedInUser();
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) => caller.post('/user/api/key', { name: `Key ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.filter((answer) => problemCode(answer) === 'too-many-keys')).toHaveLength(5);
  });

  test('API key of another user revoked → 404', async () => {
    const caller = await app.createSignedInUser();
    const otherUser = await app.createSignedInUser();
    const { body } = await otherUser.post('/user/api/key', { name: 'Theirs' });
    expect(await caller.post(`/user/api/key/${String(body.api_key?.id)}/revoke`)).toMatchObject({ status: 404 });
  });

  test('API key sent as a session cookie, or a session token as a key → 401', async () => {
    const caller = await app.createSignedInUser();
    const { body } = await caller.post('/user/api/key', { name: 'Mixed up' });
    const browser = app.browser();
    browser.jar.set('fanfare', String(body.key));
    expect(await browser.get('/user/me')).toMatchObject({ status: 401 });
    const headers = { authorization: `Bearer ${caller.jar.get('fanfare')}` };
    expect(await app.browser().get('/user/me', { headers })).toMatchObject({ status: 401 });
  });
});

describe('signing out', () => {
  test('user signs out → the session ends on the server; a copied cookie → 401', async () => {
    const caller = await app.createSignedInUser();
    const savedCookies = new Map(caller.jar);
    expect(await caller.post('/user/logout')).toMatchObject({ status: 200 });
    expect(caller.jar.has('fanfare')).toBe(false);
    const attacker = app.browser();
    for (const [name, value] of savedCookies) attacker.jar.set(name, value);
    expect(await attacker.get('/user/me')).toMatchObject({ status: 401 });
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
  ])('GET of the sign-out page %s → redirect to %s', async (path, target) => {
    const caller = await app.createSignedInUser();
    const answer = await caller.send('GET', path, { headers: pageHeaders });
    expect([answer.status, answer.headers.location]).toEqual([303, target]);
    expect(await caller.get('/user/me')).toMatchObject({ status: 401 });
  });

  test('page opened with next=close_window → 200 with the page that closes the window', async () => {
    const caller = await app.createSignedInUser();
    expect(await caller.send('GET', '/logout?next=close_window', { headers: pageHeaders })).toMatchObject({
      status: 200,
    });
    expect(await caller.get('/user/me')).toMatchObject({ status: 401 });
  });

  test('link to /logout on another site → the user stays signed in', async () => {
    const caller = await app.createSignedInUser();
    const answer = await caller.send('GET', '/logout', { headers: { ...pageHeaders, 'sec-fetch-site': 'cross-site' } });
    expect(answer.status).toBe(200);
    expect(await caller.get('/user/me')).toMatchObject({ status: 200 });
  });
});

test.each([imageHeaders, { accept: 'image/webp,*/*' }])(
  'images of an article that request sign-out pages (%o) → neither sign out nor clear the admin flag',
  async (headers) => {
    const staff = await app.createSignedInUser({ isStaff: true });
    await staff.send('GET', '/logout', { headers });
    await staff.send('GET', '/contest/?next=https://evil.example/', { headers });
    expect((await staff.get('/user/me')).body).toMatchObject({ admin: true });
  },
);

describe('installation with an admin host', () => {
  let split: TestApp;
  beforeAll(async () => {
    split = await openProcess(app, { hasAdminHost: true });
  });

  test.each([
    ['/logout', `${adminHost}/`],
    [`/logout?next=${adminHost}/user/account`, `${adminHost}/user/account`],
    ['/logout?next=/leads/', '/leads/'],
    [`/logout?next=${adminHost}.evil.example/`, `${adminHost}/`],
    [`/logout?next=${adminHost}//evil.example`, `${adminHost}/`],
  ])('GET %s in an installation with an admin host → redirect to %s', async (path, target) => {
    const answer = await split.browser().send('GET', path, { headers: pageHeaders });
    expect([answer.status, answer.headers.location]).toEqual([303, target]);
  });

  test('page opened with a next on the admin host → the admin flag stays; with a next of another site → cleared', async () => {
    const staff = await split.createSignedInUser({ isStaff: true });
    await staff.send('GET', `/contest/?next=${adminHost}/user/account`, { headers: pageHeaders });
    expect((await staff.get('/user/me')).body).toMatchObject({ admin: true });
    await staff.send('GET', '/contest/?next=https://evil.example/', { headers: pageHeaders });
    expect((await staff.get('/user/me')).body).toMatchObject({ admin: false });
  });
});

describe('admin flag', () => {
  test('page opened with a next of another site → the admin flag is cleared until the next staff sign-in', async () => {
    const staff = await app.createSignedInUser({ isStaff: true });
    expect((await staff.get('/user/me')).body).toMatchObject({ admin: true });
    await staff.send('GET', '/contest/?next=https://evil.example/', { headers: pageHeaders });
    expect((await staff.get('/user/me')).body).toMatchObject({ admin: false });
    await staff.send('GET', '/?next=/user/account', { headers: pageHeaders });
    expect((await staff.get('/user/me')).body).toMatchObject({ admin: false });
    await staff.post('/staff/login', { email: staff.user.email, password });
    expect((await staff.get('/user/me')).body).toMatchObject({ admin: true });
  });

  test.each(['/user/login', '/staff/login'])(
    'sign-in by %s with a next of another site → the admin flag stays cleared',
    async (path) => {
      const { user } = await app.createSignedInUser({ isStaff: true });
      const signedInWith = async (next: string) => {
        const browser = app.browser();
        expect(await browser.post(path, { email: user.email, password, next })).toMatchObject({ status: 200 });
        return (await browser.get('/user/me')).body;
      };
      expect(await signedInWith('https://evil.example/')).toMatchObject({ admin: false });
      expect(await signedInWith('/user/account')).toMatchObject({ admin: true });
    },
  );

  test.each(['/user/account', `${origin}/x`, 'http://sub.localhost:4000/x', 'close_window'])(
    'page opened by staff with next=%s → the admin flag stays',
    async (next) => {
      const staff = await app.createSignedInUser({ isStaff: true });
      await staff.send('GET', `/contest/?next=${encodeURIComponent(next)}`, { headers: pageHeaders });
      expect((await staff.get('/user/me')).body).toMatchObject({ admin: true });
    },
  );

  test('staff sign-in of a user who isn’t staff → login-failed', async () => {
    const user = await app.createUser();
    const answer = await app.browser().post('/staff/login', { email: user.email, password });
    expect(problemCode(answer)).toBe('login-failed');
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
])('ownPath of the foreign address %j → undefined', (next) => {
  expect(ownPath(next, origin)).toBeUndefined();
});

test.each([
  ['/', '/'],
  ['/a?b=//c#d', '/a?b=//c#d'],
  ['/a/../b', '/b'],
  [`${origin}/a`, '/a'],
  ['/a?next=https://evil.example', '/a?next=https://evil.example'],
])('ownPath of the own address %j → path %j', (next, path) => {
  expect(ownPath(next, origin)).toBe(path);
});
