import { beforeAll, describe, expect, test } from 'vitest';
import { problemCode } from '../../../test/browser.ts';
import { createTestApp, parseMailToken, password, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

type SignedInUser = Awaited<ReturnType<TestApp['createSignedInUser']>>;
let count = 0;
const newAddress = () => `new${++count}@example.test`;
const requestChange = (browser: SignedInUser, email: string, more: object = {}) =>
  browser.post('/user/email', { email, password, ...more });
const confirm = (browser: Pick<SignedInUser, 'post'>, token: string) => browser.post('/user/email/confirm', { token });
const fetchLink = async (email: string) =>
  parseMailToken(await app.waitForMail(email, 'Confirm your new email address'));

describe('changing the own email address', () => {
  test('link of an email change opened → the new address is active; the old one gets an email before and after', async () => {
    const caller = await app.createSignedInUser();
    const oldEmail = caller.user.email;
    const email = newAddress();
    expect(await requestChange(caller, ` ${email.toUpperCase()} `)).toMatchObject({ status: 200 });
    const notice = await app.waitForMail(oldEmail, 'Your email address is about to change');
    expect(notice.text).toContain(email);
    expect((await caller.get('/user/me')).body).toMatchObject({ email: oldEmail });
    expect((await confirm(caller, await fetchLink(email))).body).toEqual({ success: true, email });
    expect((await caller.get('/user/me')).body).toMatchObject({ email });
    await app.waitForMail(oldEmail, 'The email address of your account was changed');
    expect(await app.browser().post('/user/login', { email: oldEmail, password })).toMatchObject({ status: 401 });
    expect(await app.browser().post('/user/login', { email, password })).toMatchObject({ status: 200 });
  });

  test('email change with a wrong password → wrong-password; repeated → 429', async () => {
    const caller = await app.createSignedInUser();
    const wrong = await requestChange(caller, newAddress(), { password: 'not mine' });
    expect(wrong).toMatchObject({ status: 403, body: { code: 'wrong-password', fields: [{ path: 'password' }] } });
    const more = [];
    for (let n = 0; n < 12; n++)
      more.push((await requestChange(caller, newAddress(), { password: `guess ${n}` })).status);
    expect(more).toContain(429);
    expect(app.sandbox.mailbox.list({ to: caller.user.email })).toEqual([]);
  });

  test('email change to an address that has an account → same answer as without; only the email differs', async () => {
    const caller = await app.createSignedInUser();
    const otherUser = await app.createUser();
    const free = newAddress();
    const existingAnswer = await requestChange(caller, otherUser.email);
    const unknownAnswer = await requestChange(caller, free);
    expect([existingAnswer.status, existingAnswer.text]).toEqual([unknownAnswer.status, unknownAnswer.text]);
    const notice = await app.waitForMail(otherUser.email, 'This email address already has a Fanfare account');
    expect(notice.text).not.toContain('/user/email/confirm/');
    expect(notice.text).not.toContain(caller.user.email);
    await fetchLink(free);
  });

  test('email change to the current address → field error', async () => {
    const caller = await app.createSignedInUser();
    expect((await requestChange(caller, caller.user.email.toUpperCase())).body).toMatchObject({
      fields: [{ path: 'email', message: 'This is already your email address.' }],
    });
  });

  test('8 concurrent uses of the link of an email change → 1 succeeds', async () => {
    const caller = await app.createSignedInUser();
    const email = newAddress();
    await requestChange(caller, email);
    const token = await fetchLink(email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(caller, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(problemCode(answer)).toBe('link-expired');
  });

  test('link of an email change used signed out → 401; by another user → link-expired; then by the user → 200', async () => {
    const caller = await app.createSignedInUser();
    const otherUser = await app.createSignedInUser();
    const email = newAddress();
    await requestChange(caller, email);
    const token = await fetchLink(email);
    expect(await confirm(app.browser(), token)).toMatchObject({ status: 401 });
    expect(problemCode(await confirm(otherUser, token))).toBe('link-expired');
    expect((await otherUser.get('/user/me')).body).toMatchObject({ email: otherUser.user.email });
    expect(await confirm(caller, token), 'an attempt of another user doesn’t consume the link').toMatchObject({
      status: 200,
    });
  });

  test('email change with an API key → session-only; by staff acting as the user → not-while-acting', async () => {
    const caller = await app.createSignedInUser();
    const staff = await app.createSignedInUser({ isStaff: true });
    const { body } = await caller.post('/user/api/key', { name: 'Script' });
    const headers = { authorization: `Bearer ${String(body.key)}` };
    const byKey = await app.browser().post('/user/email', { email: newAddress(), password }, { headers });
    expect(problemCode(byKey)).toBe('session-only');
    await staff.post(`/staff/user/${caller.user.id}/login`);
    expect(problemCode(await requestChange(staff, newAddress()))).toBe('not-while-acting');
  });

  test('second request to change the email → the first link is invalid; any link → invalid after 1 hour', async () => {
    const caller = await app.createSignedInUser();
    const first = newAddress();
    const second = newAddress();
    await requestChange(caller, first);
    const oldEmail = await fetchLink(first);
    await requestChange(caller, second);
    const token = await fetchLink(second);
    expect(problemCode(await confirm(caller, oldEmail))).toBe('link-expired');
    app.advanceClock(3601);
    expect(problemCode(await confirm(caller, token))).toBe('link-expired');
  });

  test('changed password → the pending change of the address is canceled', async () => {
    const caller = await app.createSignedInUser();
    const email = newAddress();
    await requestChange(caller, email);
    const token = await fetchLink(email);
    await caller.post('/user/password', { current_password: password, password: 'another long password' });
    expect(problemCode(await confirm(caller, token))).toBe('link-expired');
  });

  test('new address taken by another account before the email change is confirmed → link-expired', async () => {
    const caller = await app.createSignedInUser();
    const email = newAddress();
    await requestChange(caller, email);
    const token = await fetchLink(email);
    await app.createUser({ email });
    expect(problemCode(await confirm(caller, token))).toBe('link-expired');
    expect((await caller.get('/user/me')).body).toMatchObject({ email: caller.user.email });
  });

  test('link emailed to the old address, opened after the email change → link-expired', async () => {
    const caller = await app.createSignedInUser();
    const email = newAddress();
    await app.browser().post('/user/password/forgot', { email: caller.user.email });
    const reset = parseMailToken(await app.waitForMail(caller.user.email, 'Choose a new password'));
    await requestChange(caller, email);
    await confirm(caller, await fetchLink(email));
    expect(
      problemCode(await app.browser().post('/user/password/reset', { token: reset, password: 'a third password' })),
    ).toBe('link-expired');
  });

  test('email change requested → its token is stored only as a hash', async () => {
    const caller = await app.createSignedInUser();
    const email = newAddress();
    await requestChange(caller, email);
    const token = await fetchLink(email);
    const dump = await app.dumpTable('email_changes');
    expect(dump).toContain(email);
    expect(dump).not.toContain(token);
  });

  test('password reset link used to confirm an email change → link-expired', async () => {
    const caller = await app.createSignedInUser();
    await app.browser().post('/user/password/forgot', { email: caller.user.email });
    const token = parseMailToken(await app.waitForMail(caller.user.email, 'Choose a new password'));
    expect(problemCode(await confirm(caller, token))).toBe('link-expired');
  });
});
