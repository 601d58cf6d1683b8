import { beforeAll, describe, expect, test } from 'vitest';
import { problemCode } from '../../../../test/browser.ts';
import { createTestApp, parseMailToken, password, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const newPassword = 'another long password';

describe('forgotten password', () => {
  test('forgotten password of an unknown address → same answer as for a known one, no email', async () => {
    const user = await app.createUser();
    const existingAnswer = await app.browser().post('/user/password/forgot', { email: user.email });
    const unknownAnswer = await app.browser().post('/user/password/forgot', { email: 'unknown@example.test' });
    expect([existingAnswer.status, existingAnswer.text]).toEqual([unknownAnswer.status, unknownAnswer.text]);
    await app.waitForMail(user.email);
    expect(app.sandbox.mailbox.list({ to: 'unknown@example.test' })).toEqual([]);
  });

  test('emailed password link opened → sets a new password once and ends all sessions', async () => {
    const caller = await app.createSignedInUser();
    const request = { email: caller.user.email };
    const foreignHost = await app
      .browser()
      .post('/user/password/forgot', request, { headers: { host: 'evil.example' } });
    expect(foreignHost.status).toBe(404);
    await app.browser().post('/user/password/forgot', request);
    const mail = await app.waitForMail(caller.user.email);
    expect(mail.text).toContain('http://localhost:4000/user/password/reset/');
    expect(mail.text).not.toContain('evil');
    const token = parseMailToken(mail);

    const newBrowser = app.browser();
    expect(await newBrowser.post('/user/password/reset', { token, password: newPassword })).toMatchObject({
      status: 200,
    });
    expect(await caller.get('/user/me')).toMatchObject({ status: 401 });
    expect(
      problemCode(await newBrowser.post('/user/password/reset', { token, password: 'a third long password' })),
    ).toBe('link-expired');
    expect(await newBrowser.post('/user/login', { email: caller.user.email, password })).toMatchObject({ status: 401 });
    expect(await newBrowser.post('/user/login', { email: caller.user.email, password: newPassword })).toMatchObject({
      status: 200,
    });
    await app.waitForMail(caller.user.email, 'Your password was changed');
  });

  test('8 concurrent uses of a password link → 1 succeeds', async () => {
    const user = await app.createUser();
    await app.browser().post('/user/password/forgot', { email: user.email });
    const token = parseMailToken(await app.waitForMail(user.email));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        app.browser().post('/user/password/reset', { token, password: `long password ${n}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('password link after 10 minutes → link-expired', async () => {
    const user = await app.createUser();
    await app.browser().post('/user/password/forgot', { email: user.email });
    const token = parseMailToken(await app.waitForMail(user.email));
    app.advanceClock(601);
    expect(problemCode(await app.browser().post('/user/password/reset', { token, password: newPassword }))).toBe(
      'link-expired',
    );
  });

  test('registration link used to set a password → link-expired', async () => {
    await app.browser().post('/user/register', { name: 'Eve', email: 'eve@example.test', password: newPassword });
    const token = parseMailToken(await app.waitForMail('eve@example.test'));
    expect(problemCode(await app.browser().post('/user/password/reset', { token, password: newPassword }))).toBe(
      'link-expired',
    );
  });
});

describe('changing the password', () => {
  test('password changed with a wrong current password → 403, the session stays', async () => {
    const caller = await app.createSignedInUser();
    const answer = await caller.post('/user/password', { current_password: 'wrong', password: newPassword });
    expect(answer).toMatchObject({ status: 403, body: { fields: [{ path: 'current_password' }] } });
    expect(await caller.get('/user/me')).toMatchObject({ status: 200 });
  });

  test('password changed → this browser gets a new session token, other browsers are signed out', async () => {
    const caller = await app.createSignedInUser();
    const otherBrowser = app.browser();
    await otherBrowser.post('/user/login', { email: caller.user.email, password });
    const before = caller.jar.get('fanfare');
    expect(await caller.post('/user/password', { current_password: password, password: newPassword })).toMatchObject({
      status: 200,
    });
    expect(caller.jar.get('fanfare')).not.toBe(before);
    expect(await caller.get('/user/me')).toMatchObject({ status: 200 });
    expect(await otherBrowser.get('/user/me')).toMatchObject({ status: 401 });
  });

  test('5 wrong passwords typed for a password change → the 6th guess waits, also with the right password', async () => {
    const caller = await app.createSignedInUser();
    // This test uses an address of its own, because attempts are counted per IP address too.
    const change = (current_password: string) =>
      caller.post('/user/password', { current_password, password: newPassword }, { address: '203.0.113.7' });
    for (let n = 0; n < 5; n++) expect(await change('wrong')).toMatchObject({ status: 403 });
    expect(problemCode(await change(password))).toBe('login-throttled');
    app.advanceClock(3);
    expect(await change(password)).toMatchObject({ status: 200 });
  });
});

describe('API keys', () => {
  const createKey = async (caller: Awaited<ReturnType<TestApp['createSignedInUser']>>) => {
    const { body } = await caller.post('/user/api/key', { name: 'Shop' });
    const headers = { authorization: `Bearer ${String(body.key)}` };
    return async () => (await app.browser().get('/user/me', { headers })).status;
  };

  test('password changed → API keys work, and the email says so; with revoke_api_keys → 401', async () => {
    const caller = await app.createSignedInUser();
    const useKey = await createKey(caller);
    await caller.post('/user/password', { current_password: password, password: newPassword });
    expect(await useKey()).toBe(200);
    const mail = await app.waitForMail(caller.user.email, 'Your password was changed');
    expect(mail.text).toContain('Your API keys (1) still work.');
    const again = { current_password: newPassword, password, revoke_api_keys: true };
    expect(await caller.post('/user/password', again)).toMatchObject({ status: 200 });
    expect(await useKey()).toBe(401);
  });

  test.each([
    [{}, 401],
    [{ revoke_api_keys: true }, 401],
    [{ revoke_api_keys: false }, 200],
  ])('password reset with %o → call with an API key of the user answers %i', async (choice, status) => {
    const caller = await app.createSignedInUser();
    const useKey = await createKey(caller);
    await app.browser().post('/user/password/forgot', { email: caller.user.email });
    const token = parseMailToken(await app.waitForMail(caller.user.email, 'Choose a new password'));
    await app.browser().post('/user/password/reset', { token, password: newPassword, ...choice });
    expect(await useKey()).toBe(status);
  });
});
