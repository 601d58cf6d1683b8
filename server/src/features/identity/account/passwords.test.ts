import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../../../test/browser.ts';
import { createTestApp, password, type TestApp, tokenIn } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const newPassword = 'another long password';

describe('a forgotten password', () => {
  test('is answered the same for an unknown address', async () => {
    const user = await app.person();
    const known = await app.browser().post('/user/password/forgot', { email: user.email });
    const unknown = await app.browser().post('/user/password/forgot', { email: 'unknown@example.test' });
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    await app.mailTo(user.email);
    expect(app.sandbox.mailbox.list({ to: 'unknown@example.test' })).toEqual([]);
  });

  test('is replaced once by the mailed link, which ends every session', async () => {
    const someone = await app.signedIn();
    await app
      .browser()
      .post('/user/password/forgot', { email: someone.user.email }, { headers: { host: 'evil.example' } });
    const mail = await app.mailTo(someone.user.email);
    expect(mail.text).toContain('http://localhost:4000/user/password/reset/');
    expect(mail.text).not.toContain('evil');
    const token = tokenIn(mail);

    const fresh = app.browser();
    expect(await fresh.post('/user/password/reset', { token, password: newPassword })).toMatchObject({ status: 200 });
    expect(await someone.get('/user/me')).toMatchObject({ status: 401 });
    expect(codeOf(await fresh.post('/user/password/reset', { token, password: 'a third long password' }))).toBe(
      'link-expired',
    );
    expect(await fresh.post('/user/login', { email: someone.user.email, password })).toMatchObject({ status: 401 });
    expect(await fresh.post('/user/login', { email: someone.user.email, password: newPassword })).toMatchObject({
      status: 200,
    });
    await app.mailTo(someone.user.email, 'Your password was changed');
  });

  test('is replaced by one of many who use the link at once', async () => {
    const user = await app.person();
    await app.browser().post('/user/password/forgot', { email: user.email });
    const token = tokenIn(await app.mailTo(user.email));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        app.browser().post('/user/password/reset', { token, password: `long password ${n}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('needs a link of the last ten minutes, and the newest one', async () => {
    const alone = await createTestApp();
    const user = await alone.person();
    await alone.browser().post('/user/password/forgot', { email: user.email });
    const token = tokenIn(await alone.mailTo(user.email));
    alone.pass(601);
    expect(codeOf(await alone.browser().post('/user/password/reset', { token, password: newPassword }))).toBe(
      'link-expired',
    );
  });

  test('cannot be replaced with a link made for something else', async () => {
    await app.browser().post('/user/register', { name: 'Eve', email: 'eve@example.test', password: newPassword });
    const token = tokenIn(await app.mailTo('eve@example.test'));
    expect(codeOf(await app.browser().post('/user/password/reset', { token, password: newPassword }))).toBe(
      'link-expired',
    );
  });
});

describe('changing the password', () => {
  test('needs the current one', async () => {
    const someone = await app.signedIn();
    const answer = await someone.post('/user/password', { current_password: 'wrong', password: newPassword });
    expect(answer).toMatchObject({ status: 403, body: { fields: [{ path: 'current_password' }] } });
    expect(await someone.get('/user/me')).toMatchObject({ status: 200 });
  });

  test('keeps this browser under a new id and signs out the others', async () => {
    const someone = await app.signedIn();
    const other = app.browser();
    await other.post('/user/login', { email: someone.user.email, password });
    const before = someone.jar.get('fanfare');
    expect(await someone.post('/user/password', { current_password: password, password: newPassword })).toMatchObject({
      status: 200,
    });
    expect(someone.jar.get('fanfare')).not.toBe(before);
    expect(await someone.get('/user/me')).toMatchObject({ status: 200 });
    expect(await other.get('/user/me')).toMatchObject({ status: 401 });
  });
});
