import { hourSeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { problemCode } from '../../../test/browser.ts';
import {
  createTestApp,
  eventually,
  openProcess,
  parseMailToken,
  password,
  type TestApp,
} from '../../../test/test-app.ts';
import { signInAttemptStore } from './attempts/sign-in-attempts.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const newPassword = 'another long password';

describe('signing in', () => {
  test('sign-in with the correct password → session of the user', async () => {
    const caller = await app.createSignedInUser({ name: 'Ada', timeZone: 'Europe/Paris' });
    expect((await caller.get('/user/me')).body).toMatchObject({
      name: 'Ada',
      timezone: 'Europe/Paris',
      admin: false,
      business: null,
      businesses: [],
    });
  });

  test('sign-in with a form-encoded body → 200', async () => {
    const user = await app.createUser();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams({ email: user.email, password, business_id: '7' }).toString();
    expect(await app.browser().send('POST', '/api/user/login', { headers, payload })).toMatchObject({ status: 200 });
  });

  test('sign-in with the email address in upper case with spaces around → 200', async () => {
    const user = await app.createUser({ email: 'case@example.test' });
    expect(await app.browser().post('/user/login', { email: ` ${user.email.toUpperCase()} `, password })).toMatchObject(
      { status: 200 },
    );
  });

  test.each([
    ['a wrong password', {}],
    ['an unknown address', { email: 'unknown@example.test' }],
  ])('sign-in with %s → 401 with the specified message', async (_, other) => {
    const user = await app.createUser();
    const answer = await app.browser().post('/user/login', { email: user.email, password: 'wrong', ...other });
    const message = 'Login failed. If you have forgotten your password, use the Forgot Password link below.';
    expect(answer).toMatchObject({
      status: 401,
      body: { code: 'login-failed', error: message, error_message: message },
    });
  });

  test('deactivated account → sessions end, sign-in → account-deactivated', async () => {
    const caller = await app.createSignedInUser();
    await app.deactivateUser(caller.user.id);
    expect(await caller.get('/user/me')).toMatchObject({ status: 401 });
    expect(problemCode(await app.browser().post('/user/login', { email: caller.user.email, password }))).toBe(
      'account-deactivated',
    );
  });

  test('user signs in again → a new token; the token of before → 401', async () => {
    const caller = await app.createSignedInUser();
    const oldCookies = new Map(caller.jar);
    await caller.post('/user/login', { email: caller.user.email, password });
    expect(caller.jar.get('fanfare')).not.toBe(oldCookies.get('fanfare'));
    const attacker = app.browser();
    for (const [name, value] of oldCookies) attacker.jar.set(name, value);
    expect(await attacker.get('/user/me')).toMatchObject({ status: 401 });
  });

  test('session cookie set before sign-in → replaced by a new one at sign-in', async () => {
    const user = await app.createUser();
    const victim = app.browser();
    victim.jar.set('fanfare', 'planted-by-an-attacker-0123456789');
    await victim.post('/user/login', { email: user.email, password });
    expect(victim.jar.get('fanfare')).not.toBe('planted-by-an-attacker-0123456789');
  });

  test('session not used → ends after 12 hours; active session → after 30 days', async () => {
    const idle = await app.createSignedInUser();
    const busy = await app.createSignedInUser();
    app.advanceClock(11 * hourSeconds);
    await busy.get('/user/me');
    app.advanceClock(2 * hourSeconds);
    expect(await idle.get('/user/me')).toMatchObject({ status: 401 });
    for (let day = 0; day < 60; day++) {
      expect(await busy.get('/user/me')).toMatchObject({ status: 200 });
      app.advanceClock(11.9 * hourSeconds);
    }
    app.advanceClock(2 * hourSeconds);
    expect(await busy.get('/user/me')).toMatchObject({ status: 401 });
  });
});

describe('sign-in throttle', () => {
  const guess = (browser: ReturnType<TestApp['browser']>, email: string, address: string, attempt = 'wrong') =>
    browser.post('/user/login', { email, password: attempt }, { address });

  /** Sets a counter as if `count` attempts had just failed. */
  const setAttempts = (key: string, count: number) =>
    app.db.transaction(async (tx) => {
      await signInAttemptStore(tx).lock([key], app.now());
      await signInAttemptStore(tx).update(key, { count, firstAt: app.now(), lastAt: app.now() });
    });

  test('6th wrong password from an IP address → 429 with Retry-After', async () => {
    const user = await app.createUser();
    const answers = [];
    for (let n = 0; n < 7; n++) answers.push(await guess(app.browser(), user.email, '203.0.113.5'));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(answers[5]?.headers['retry-after']).toBe('2');
    app.advanceClock(3);
    expect(await guess(app.browser(), user.email, '203.0.113.5', password)).toMatchObject({ status: 200 });
  });

  test('20 concurrent sign-ins with a wrong password → 5 are checked', async () => {
    const user = await app.createUser();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => guess(app.browser(), user.email, '203.0.113.6')),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  test('5 concurrent sign-ins with the right password, 6 times → all succeed', async () => {
    const user = await app.createUser();
    for (let round = 0; round < 6; round++) {
      const signIns = Array.from({ length: 5 }, () => guess(app.browser(), user.email, '203.0.113.8', password));
      expect((await Promise.all(signIns)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    }
  });

  test('failed sign-ins from one IP address → the user can sign in from another one', async () => {
    const user = await app.createUser();
    for (let n = 0; n < 8; n++) await guess(app.browser(), user.email, '203.0.113.7');
    expect(await guess(app.browser(), user.email, '198.51.100.7', password)).toMatchObject({ status: 200 });
  });

  test('failed sign-ins from many IP addresses → one more per IP address; the owner signs in on a new device', async () => {
    const owner = await app.createSignedInUser();
    const { email } = owner.user;
    for (let n = 0; n < 50; n++) await guess(app.browser(), email, `192.0.2.${n}`);
    expect(problemCode(await guess(app.browser(), email, '192.0.2.1'))).toBe('login-unknown-device');
    expect(problemCode(await guess(app.browser(), email, '192.0.2.200'))).toBe('login-failed');
    expect(problemCode(await guess(app.browser(), email, '192.0.2.200', password))).toBe('login-unknown-device');
    expect(await guess(app.browser(), email, '198.51.100.9', password)).toMatchObject({ status: 200 });
    expect(await guess(owner, email, '192.0.2.201', password)).toMatchObject({ status: 200 });
    expect(await owner.get('/user/me')).toMatchObject({ status: 200 });
  });

  test('IP address with one attempt left → successful sign-ins of several users don’t use it up', async () => {
    await setAttempts('address 198.51.100.77', 99);
    for (let n = 0; n < 3; n++) {
      const { email } = await app.createUser();
      expect((await guess(app.browser(), email, '198.51.100.77', password)).status).toBe(200);
    }
    const { email } = await app.createUser();
    const answers = [
      await guess(app.browser(), email, '198.51.100.77'),
      await guess(app.browser(), email, '198.51.100.77'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 429]);
  });

  test('sign-in attempts from one IPv6 /64 network → counted together', async () => {
    const user = await app.createUser();
    for (let n = 0; n < 5; n++) await guess(app.browser(), user.email, `2001:db8:1:2::${n + 1}`);
    expect(await guess(app.browser(), user.email, '2001:db8:1:2::ffff')).toMatchObject({ status: 429 });
  });
});

describe('registration', () => {
  const draft = (email: string) => ({ name: 'Grace', email, password: newPassword, timezone: 'America/New_York' });

  test('registration → confirmed only with the emailed link and the chosen password', async () => {
    const grace = app.browser();
    expect(await grace.post('/user/register', draft('grace@example.test'))).toMatchObject({ status: 200 });
    expect(problemCode(await grace.post('/user/login', { email: 'grace@example.test', password: newPassword }))).toBe(
      'email-unconfirmed',
    );
    const token = await eventually(async () => {
      const mails = app.sandbox.mailbox.list({ to: 'grace@example.test' });
      expect(mails).toHaveLength(2);
      return mails[0] ? parseMailToken(mails[0]) : '';
    });
    expect(problemCode(await grace.post('/user/register/confirm', { token, password: 'not hers' }))).toBe(
      'login-failed',
    );
    expect(await grace.post('/user/register/confirm', { token, password: newPassword })).toMatchObject({ status: 200 });
    expect((await grace.get('/user/me')).body).toMatchObject({
      email: 'grace@example.test',
      timezone: 'America/New_York',
    });
    expect(problemCode(await app.browser().post('/user/register/confirm', { token, password: newPassword }))).toBe(
      'link-expired',
    );
  });

  test('registration with an address that has an account → same answer as without; only the email differs', async () => {
    const user = await app.createUser();
    const existingAnswer = await app.browser().post('/user/register', draft(user.email));
    const unknownAnswer = await app.browser().post('/user/register', draft('new-here@example.test'));
    expect([existingAnswer.status, existingAnswer.text]).toEqual([unknownAnswer.status, unknownAnswer.text]);
    expect((await app.waitForMail(user.email)).subject).toBe('You already have a Fanfare account');
    expect(await app.browser().post('/user/login', { email: user.email, password })).toMatchObject({ status: 200 });
  });

  test('user registers again before confirming → only the newest link and password work', async () => {
    const address = 'twice@example.test';
    await app.browser().post('/user/register', { ...draft(address), password: 'another first password' });
    const first = parseMailToken(await app.waitForMail(address));
    await app.browser().post('/user/register', draft(address));
    const second = await eventually(() => {
      const token = parseMailToken(app.sandbox.mailbox.list({ to: address })[0] ?? { text: '' });
      expect(token).not.toBe(first);
      return token;
    });
    expect(
      problemCode(
        await app.browser().post('/user/register/confirm', { token: first, password: 'another first password' }),
      ),
    ).toBe('link-expired');
    expect(await app.browser().post('/user/register/confirm', { token: second, password: newPassword })).toMatchObject({
      status: 200,
    });
  });

  test('registration while registrations are closed → problem registration-closed', async () => {
    const closed = await openProcess(app, { registrationOpen: false });
    expect(problemCode(await closed.browser().post('/user/register', draft('late@example.test')))).toBe(
      'registration-closed',
    );
  });

  test.each([
    ['short', 'Use at least 10 characters.'],
    ['password123', 'This password is too common. Choose another one.'],
    ['aaaaaaaaaaaa', 'Use more than 3 different characters.'],
  ])('password %s at registration → field error: %s', async (weak, message) => {
    const answer = await app.browser().post('/user/register', { ...draft('weak@example.test'), password: weak });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', fields: [{ path: 'password', message }] },
    });
  });
});
