import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../../../test/browser.ts';
import { createTestApp, password, type TestApp, tokenIn } from '../../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

type Person = Awaited<ReturnType<TestApp['signedIn']>>;
let count = 0;
const freshAddress = () => `new${++count}@example.test`;
const ask = (who: Person, email: string, more: object = {}) => who.post('/user/email', { email, password, ...more });
const confirm = (who: Pick<Person, 'post'>, token: string) => who.post('/user/email/confirm', { token });
const linkTo = async (email: string, at = app) => tokenIn(await at.mailTo(email, 'Confirm your new e-mail address'));

describe('changing one’s own address', () => {
  test('takes effect with the mailed link, and both addresses are told', async () => {
    const someone = await app.signedIn();
    const [old, email] = [someone.user.email, freshAddress()];
    expect(await ask(someone, ` ${email.toUpperCase()} `)).toMatchObject({ status: 200 });
    const told = await app.mailTo(old, 'Your e-mail address is about to change');
    expect(told.text).toContain(email);
    expect((await someone.get('/user/me')).body).toMatchObject({ email: old });
    expect((await confirm(someone, await linkTo(email))).body).toEqual({ success: true, email });
    expect((await someone.get('/user/me')).body).toMatchObject({ email });
    await app.mailTo(old, 'The e-mail address of your account was changed');
    expect(await app.browser().post('/user/login', { email: old, password })).toMatchObject({ status: 401 });
    expect(await app.browser().post('/user/login', { email, password })).toMatchObject({ status: 200 });
  });

  test('needs the password, and wrong ones are slowed down', async () => {
    const someone = await app.signedIn();
    const wrong = await ask(someone, freshAddress(), { password: 'not mine' });
    expect(wrong).toMatchObject({ status: 403, body: { code: 'wrong-password', fields: [{ path: 'password' }] } });
    const more = [];
    for (let n = 0; n < 12; n++) more.push((await ask(someone, freshAddress(), { password: `guess ${n}` })).status);
    expect(more).toContain(429);
    expect(app.sandbox.mailbox.list({ to: someone.user.email })).toEqual([]);
  });

  test('answers the same whether or not the address has an account; only its mailbox learns it', async () => {
    const [someone, other] = [await app.signedIn(), await app.person()];
    const free = freshAddress();
    const [known, unknown] = [await ask(someone, other.email), await ask(someone, free)];
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    const told = await app.mailTo(other.email, 'This address already has a Fanfare account');
    expect(told.text).not.toContain('/user/email/confirm/');
    expect(told.text).not.toContain(someone.user.email);
    await linkTo(free);
  });

  test('says so when it is the address they have', async () => {
    const someone = await app.signedIn();
    expect((await ask(someone, someone.user.email.toUpperCase())).body).toMatchObject({
      fields: [{ path: 'email', message: 'This is your address already.' }],
    });
  });

  test('happens once of many who use the link at once', async () => {
    const someone = await app.signedIn();
    const email = freshAddress();
    await ask(someone, email);
    const token = await linkTo(email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(someone, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(codeOf(answer)).toBe('link-expired');
  });

  test('needs the person themselves: the link is worth nothing to whoever else got it', async () => {
    const [someone, stranger] = [await app.signedIn(), await app.signedIn()];
    const email = freshAddress();
    await ask(someone, email);
    const token = await linkTo(email);
    expect(await confirm(app.browser(), token)).toMatchObject({ status: 401 });
    expect(codeOf(await confirm(stranger, token))).toBe('link-expired');
    expect((await stranger.get('/user/me')).body).toMatchObject({ email: stranger.user.email });
    expect(await confirm(someone, token), 'a stranger’s try does not use it up').toMatchObject({ status: 200 });
  });

  test('is closed to staff who act as them, and to API keys', async () => {
    const [someone, staff] = [await app.signedIn(), await app.signedIn({ isStaff: true })];
    const { body } = await someone.post('/user/api/key', { name: 'Script' });
    const headers = { authorization: `Bearer ${String(body.key)}` };
    const byKey = await app.browser().post('/user/email', { email: freshAddress(), password }, { headers });
    expect(codeOf(byKey)).toBe('session-only');
    await staff.post(`/staff/user/${someone.user.id}/login`);
    expect(codeOf(await ask(staff, freshAddress()))).toBe('not-while-acting');
  });

  test('waits for one hour, and the newest link is the only one', async () => {
    const alone = await createTestApp();
    const someone = await alone.signedIn();
    const [first, second] = [freshAddress(), freshAddress()];
    await ask(someone, first);
    const old = await linkTo(first, alone);
    await ask(someone, second);
    const token = await linkTo(second, alone);
    expect(codeOf(await confirm(someone, old))).toBe('link-expired');
    alone.pass(3601);
    expect(codeOf(await confirm(someone, token))).toBe('link-expired');
  });

  test('is off once the password was changed', async () => {
    const someone = await app.signedIn();
    const email = freshAddress();
    await ask(someone, email);
    const token = await linkTo(email);
    await someone.post('/user/password', { current_password: password, password: 'another long password' });
    expect(codeOf(await confirm(someone, token))).toBe('link-expired');
  });

  test('fails without a word about whom when somebody took the address meanwhile', async () => {
    const someone = await app.signedIn();
    const email = freshAddress();
    await ask(someone, email);
    const token = await linkTo(email);
    await app.person({ email });
    expect(codeOf(await confirm(someone, token))).toBe('link-expired');
    expect((await someone.get('/user/me')).body).toMatchObject({ email: someone.user.email });
  });

  test('makes links to the old address worthless', async () => {
    const someone = await app.signedIn();
    const email = freshAddress();
    await app.browser().post('/user/password/forgot', { email: someone.user.email });
    const reset = tokenIn(await app.mailTo(someone.user.email, 'Choose a new password'));
    await ask(someone, email);
    await confirm(someone, await linkTo(email));
    expect(
      codeOf(await app.browser().post('/user/password/reset', { token: reset, password: 'a third password' })),
    ).toBe('link-expired');
  });

  test('keeps only a hash of the link', async () => {
    const someone = await app.signedIn();
    const email = freshAddress();
    await ask(someone, email);
    const token = await linkTo(email);
    const dump = await app.dump('email_changes');
    expect(dump).toContain(email);
    expect(dump).not.toContain(token);
  });

  test('cannot be done with a link made for something else', async () => {
    const someone = await app.signedIn();
    await app.browser().post('/user/password/forgot', { email: someone.user.email });
    const token = tokenIn(await app.mailTo(someone.user.email, 'Choose a new password'));
    expect(codeOf(await confirm(someone, token))).toBe('link-expired');
  });
});
