import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../../test/browser.ts';
import { createTestApp, eventually, password, type TestApp, tokenIn } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const newPassword = 'another long password';

describe('signing in', () => {
  test('the right password opens a session that knows its user', async () => {
    const someone = await app.signedIn({ name: 'Ada', timeZone: 'Europe/Paris' });
    expect((await someone.get('/user/me')).body).toMatchObject({
      name: 'Ada',
      timezone: 'Europe/Paris',
      admin: false,
      business: null,
      businesses: [],
    });
  });

  test('a form does as well as JSON', async () => {
    const user = await app.person();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams({ email: user.email, password, business_id: '7' }).toString();
    expect(await app.browser().send('POST', '/api/user/login', { headers, payload })).toMatchObject({ status: 200 });
  });

  test('upper case and blanks around the address do not matter', async () => {
    const user = await app.person({ email: 'case@example.test' });
    expect(
      await app.browser().post('/user/login', { email: ` ${user.email.toUpperCase()} `, password }),
    ).toMatchObject({ status: 200 });
  });

  test.each([
    ['a wrong password', {}],
    ['an unknown address', { email: 'nobody-here@example.test' }],
  ])('%s is answered with the one sentence', async (_, other) => {
    const user = await app.person();
    const answer = await app.browser().post('/user/login', { email: user.email, password: 'wrong', ...other });
    const sentence = 'Login failed. If you have forgotten your password, use the Forgot Password link below.';
    expect(answer).toMatchObject({
      status: 401,
      body: { code: 'login-failed', error: sentence, error_message: sentence },
    });
  });

  test('a deactivated account stays out, and its sessions end at once', async () => {
    const someone = await app.signedIn();
    await app.deactivate(someone.user.id);
    expect(await someone.get('/user/me')).toMatchObject({ status: 401 });
    expect(codeOf(await app.browser().post('/user/login', { email: someone.user.email, password }))).toBe(
      'account-deactivated',
    );
  });

  test('the session id is new at every sign-in and the old one is dead', async () => {
    const someone = await app.signedIn();
    const old = new Map(someone.jar);
    await someone.post('/user/login', { email: someone.user.email, password });
    expect(someone.jar.get('fanfare')).not.toBe(old.get('fanfare'));
    const thief = app.browser();
    for (const [name, value] of old) thief.jar.set(name, value);
    expect(await thief.get('/user/me')).toMatchObject({ status: 401 });
  });

  test('a planted session id is not taken over', async () => {
    const user = await app.person();
    const victim = app.browser();
    victim.jar.set('fanfare', 'planted-by-somebody-else-0123456789');
    await victim.post('/user/login', { email: user.email, password });
    expect(victim.jar.get('fanfare')).not.toBe('planted-by-somebody-else-0123456789');
  });

  test('an idle session ends after twelve hours, a busy one after thirty days', async () => {
    const alone = await createTestApp();
    const idle = await alone.signedIn();
    const busy = await alone.signedIn();
    alone.pass(11 * 3600);
    await busy.get('/user/me');
    alone.pass(2 * 3600);
    expect(await idle.get('/user/me')).toMatchObject({ status: 401 });
    for (let day = 0; day < 60; day++) {
      expect(await busy.get('/user/me')).toMatchObject({ status: 200 });
      alone.pass(11.9 * 3600);
    }
    alone.pass(2 * 3600);
    expect(await busy.get('/user/me')).toMatchObject({ status: 401 });
  });
});

describe('too many guesses', () => {
  const guess = (who: ReturnType<TestApp['browser']>, email: string, address: string, tried = 'wrong') =>
    who.post('/user/login', { email, password: tried }, { address });

  test('slow a stranger down, and say for how long', async () => {
    const user = await app.person();
    const answers = [];
    for (let n = 0; n < 7; n++) answers.push(await guess(app.browser(), user.email, '203.0.113.5'));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(answers[5]?.headers['retry-after']).toBe('2');
    app.pass(3);
    expect(await guess(app.browser(), user.email, '203.0.113.5', password)).toMatchObject({ status: 200 });
  });

  test('cannot slip past the limit by being made at once', async () => {
    const user = await app.person();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => guess(app.browser(), user.email, '203.0.113.6')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  test('from one address do not keep out the owner at another', async () => {
    const user = await app.person();
    for (let n = 0; n < 8; n++) await guess(app.browser(), user.email, '203.0.113.7');
    expect(await guess(app.browser(), user.email, '198.51.100.7', password)).toMatchObject({ status: 200 });
  });

  test('from many addresses keep out strangers but never a browser the owner used before', async () => {
    const owner = await app.signedIn();
    const { email } = owner.user;
    for (let n = 0; n < 50; n++) await guess(app.browser(), email, `192.0.2.${n}`);
    expect(codeOf(await guess(app.browser(), email, '192.0.2.200', password))).toBe('login-unknown-device');
    expect(await guess(owner, email, '192.0.2.201', password)).toMatchObject({ status: 200 });
    expect(await owner.get('/user/me')).toMatchObject({ status: 200 });
  });

  test('are not what right passwords are: a whole office signs in from one address', async () => {
    const people = [];
    for (let n = 0; n < 3; n++) people.push(await app.person());
    for (let n = 0; n < 120; n++) {
      const answer = await guess(app.browser(), people[n % 3]?.email ?? '', '198.51.100.77', password);
      expect(answer.status).toBe(200);
    }
  }, 120_000);

  test('count for a whole IPv6 network', async () => {
    const user = await app.person();
    for (let n = 0; n < 5; n++) await guess(app.browser(), user.email, `2001:db8:1:2::${n + 1}`);
    expect(await guess(app.browser(), user.email, '2001:db8:1:2::ffff')).toMatchObject({ status: 429 });
  });
});

describe('registering', () => {
  const draft = (email: string) => ({ name: 'Grace', email, password: newPassword, timezone: 'America/New_York' });

  test('needs the mailed link and the password that was chosen', async () => {
    const grace = app.browser();
    expect(await grace.post('/user/register', draft('grace@example.test'))).toMatchObject({ status: 200 });
    expect(codeOf(await grace.post('/user/login', { email: 'grace@example.test', password: newPassword }))).toBe(
      'email-unconfirmed',
    );
    const token = await eventually(async () => {
      const mails = app.sandbox.mailbox.list({ to: 'grace@example.test' });
      expect(mails).toHaveLength(2);
      return mails[0] ? tokenIn(mails[0]) : '';
    });
    expect(codeOf(await grace.post('/user/register/confirm', { token, password: 'not hers' }))).toBe('login-failed');
    expect(await grace.post('/user/register/confirm', { token, password: newPassword })).toMatchObject({ status: 200 });
    expect((await grace.get('/user/me')).body).toMatchObject({
      email: 'grace@example.test',
      timezone: 'America/New_York',
    });
    expect(codeOf(await app.browser().post('/user/register/confirm', { token, password: newPassword }))).toBe(
      'link-expired',
    );
  });

  test('with a known address answers the same and tells only its owner', async () => {
    const user = await app.person();
    const known = await app.browser().post('/user/register', draft(user.email));
    const unknown = await app.browser().post('/user/register', draft('new-here@example.test'));
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    expect((await app.mailTo(user.email)).subject).toBe('You already have a Fanfare account');
    expect(await app.browser().post('/user/login', { email: user.email, password })).toMatchObject({ status: 200 });
  });

  test('again before confirming makes the newest password the right one', async () => {
    const address = 'twice@example.test';
    await app.browser().post('/user/register', { ...draft(address), password: 'a stranger typed this' });
    const first = tokenIn(await app.mailTo(address));
    await app.browser().post('/user/register', draft(address));
    const second = await eventually(() => {
      const token = tokenIn(app.sandbox.mailbox.list({ to: address })[0] ?? { text: '' });
      expect(token).not.toBe(first);
      return token;
    });
    expect(
      codeOf(await app.browser().post('/user/register/confirm', { token: first, password: 'a stranger typed this' })),
    ).toBe('link-expired');
    expect(await app.browser().post('/user/register/confirm', { token: second, password: newPassword })).toMatchObject(
      { status: 200 },
    );
  });

  test('is refused where it is closed', async () => {
    const closed = await createTestApp({ registrationOpen: false });
    expect(codeOf(await closed.browser().post('/user/register', draft('late@example.test')))).toBe(
      'registration-closed',
    );
  });

  test.each([
    ['short', 'Use at least 10 characters.'],
    ['password123', 'This password is well known and easily guessed.'],
    ['aaaaaaaaaaaa', 'Use more than three different characters.'],
  ])('with the password %s says why not', async (weak, message) => {
    const answer = await app.browser().post('/user/register', { ...draft('weak@example.test'), password: weak });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', fields: [{ path: 'password', message }] },
    });
  });
});
