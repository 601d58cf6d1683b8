import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../../../../test/browser.ts';
import { createTestApp, password, type TestApp } from '../../../../test/test-app.ts';
import { base32, codeAt, stepAt } from './totp.ts';

let here: TestApp;
beforeAll(async () => {
  here = await createTestApp();
});

type Person = Awaited<ReturnType<TestApp['signedIn']>>;

/** What somebody's authenticator app does with the secret it was shown. */
const appFor = (secret: string) => {
  const bits = [...secret.toLowerCase()]
    .map((char) => 'abcdefghijklmnopqrstuvwxyz234567'.indexOf(char).toString(2).padStart(5, '0'))
    .join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return (world: TestApp) => codeAt(bytes, stepAt(world.now()));
};

const turnOn = async (who: Person, at = here) => {
  const begun = await who.post('/user/two_factor/begin', { password });
  const app = appFor(String(begun.body.secret));
  const confirmed = await who.post('/user/two_factor/confirm', { code: app(at) });
  at.pass(30);
  return { app, codes: Object.values(confirmed.body.recovery_codes ?? {}).map(String), status: confirmed.status };
};

const signIn = (email: string, more: object = {}) => here.browser().post('/user/login', { email, password, ...more });

// The six-digit codes of RFC 6238, appendix B, for its SHA-1 secret.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at second %i the code is the one of the standard', (second, code) => {
  expect(codeAt(Buffer.from('12345678901234567890'), stepAt(new Date(second * 1000)))).toBe(code);
});

test('secrets are written as apps read them', () => {
  expect(base32(Buffer.from('foobar'))).toBe('mzxw6ytboi');
});

describe('two-factor sign-in', () => {
  test('asks for a code once it is on, and takes each code once', async () => {
    const someone = await here.signedIn();
    const { app, status } = await turnOn(someone);
    expect(status).toBe(200);
    expect((await someone.get('/user/me')).body).toMatchObject({ two_factor: true });
    const { email } = someone.user;
    expect(codeOf(await signIn(email))).toBe('code-needed');
    expect(codeOf(await signIn(email, { code: '000000' }))).toBe('code-wrong');
    const code = app(here);
    const answers = await Promise.all([1, 2, 3].map(() => signIn(email, { code })));
    expect(answers.filter(({ status: answered }) => answered === 200)).toHaveLength(1);
  });

  test('is not on before a code has confirmed it', async () => {
    const someone = await here.signedIn();
    await someone.post('/user/two_factor/begin', { password });
    expect(codeOf(await someone.post('/user/two_factor/confirm', { code: '123456' }))).toBe('code-wrong');
    expect(await signIn(someone.user.email)).toMatchObject({ status: 200 });
  });

  test('lets in with a recovery code, each once, in any spelling', async () => {
    const someone = await here.signedIn();
    const { codes } = await turnOn(someone);
    expect(codes).toHaveLength(10);
    const [first = '', second = ''] = codes;
    expect(await signIn(someone.user.email, { code: first.toUpperCase().replaceAll('-', ' ') })).toMatchObject({
      status: 200,
    });
    expect(codeOf(await signIn(someone.user.email, { code: first }))).toBe('code-wrong');
    expect((await someone.get('/user/two_factor')).body).toMatchObject({ enabled: true, recovery_codes_left: 9 });
    await someone.post('/user/two_factor/recovery_codes', { password });
    expect(codeOf(await signIn(someone.user.email, { code: second }))).toBe('code-wrong');
  });

  test('cannot be guessed: wrong codes are slowed down like wrong passwords', async () => {
    const someone = await here.signedIn();
    await turnOn(someone);
    const answers = [];
    for (let n = 0; n < 8; n++)
      answers.push(
        await here
          .browser()
          .post('/user/login', { email: someone.user.email, password, code: '999999' }, { address: '203.0.113.77' }),
      );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });

  test('is turned on and off only with the password, and off only with a code', async () => {
    const someone = await here.signedIn();
    expect(codeOf(await someone.post('/user/two_factor/begin', { password: 'wrong' }))).toBe('wrong-password');
    const { app } = await turnOn(someone);
    expect(codeOf(await someone.post('/user/two_factor/begin', { password }))).toBe('two-factor-on');
    expect(codeOf(await someone.post('/user/two_factor/disable', { password, code: '111111' }))).toBe('code-wrong');
    expect(await someone.post('/user/two_factor/disable', { password, code: app(here) })).toMatchObject({
      status: 200,
    });
    expect(await signIn(someone.user.email)).toMatchObject({ status: 200 });
  });

  test('keeps its secret sealed', async () => {
    const someone = await here.signedIn();
    const begun = await someone.post('/user/two_factor/begin', { password });
    expect((await here.dump('secrets')) + (await here.dump('users'))).not.toContain(String(begun.body.secret));
  });
});

test('staff must turn it on where the installation asks for it, and cannot turn it off', async () => {
  const strict = await createTestApp({ staffTwoFactor: true });
  const staff = await strict.signedIn({ isStaff: true });
  expect((await staff.get('/user/me')).body).toMatchObject({ admin: false, two_factor_needed: true });
  expect(await staff.get('/staff/jobs')).toMatchObject({ status: 403 });
  const { app } = await turnOn(staff, strict);
  expect((await staff.get('/user/me')).body).toMatchObject({ admin: true, two_factor_needed: false });
  expect(await staff.get('/staff/jobs')).toMatchObject({ status: 200 });
  expect(codeOf(await staff.post('/user/two_factor/disable', { password, code: app(strict) }))).toBe(
    'two-factor-required',
  );
});
