import { beforeAll, describe, expect, test } from 'vitest';
import { problemCode } from '../../../../test/browser.ts';
import { createTestApp, openProcess, password, type TestApp } from '../../../../test/test-app.ts';
import { base32, codeAt, stepAt } from './totp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

type SignedInUser = Awaited<ReturnType<TestApp['createSignedInUser']>>;

/** An authenticator app that was set up with this secret. */
const createAuthenticator = (secret: string) => {
  const bits = [...secret.toLowerCase()]
    .map((char) => 'abcdefghijklmnopqrstuvwxyz234567'.indexOf(char).toString(2).padStart(5, '0'))
    .join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return (testApp: TestApp) => codeAt(bytes, stepAt(testApp.now()));
};

const enableTwoFactor = async (browser: SignedInUser, testApp = app) => {
  const setup = await browser.post('/user/two_factor/begin', { password });
  const authenticator = createAuthenticator(String(setup.body.secret));
  const confirmed = await browser.post('/user/two_factor/confirm', { code: authenticator(testApp) });
  testApp.advanceClock(30);
  return {
    authenticator,
    codes: Object.values(confirmed.body.recovery_codes ?? {}).map(String),
    status: confirmed.status,
  };
};

const signIn = (email: string, more: object = {}) => app.browser().post('/user/login', { email, password, ...more });

// The six-digit codes of RFC 6238, appendix B, for its SHA-1 secret.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('two-factor secret at the second %i → code %s, as in RFC 6238', (second, code) => {
  expect(codeAt(Buffer.from('12345678901234567890'), stepAt(new Date(second * 1000)))).toBe(code);
});

test('base32 of bytes → without padding, in lower case', () => {
  expect(base32(Buffer.from('foobar'))).toBe('mzxw6ytboi');
});

describe('two-factor sign-in', () => {
  test('sign-in of a user with two-factor, without a code → code-needed; 3 concurrent sign-ins with one code → 1 succeeds', async () => {
    const caller = await app.createSignedInUser();
    const { authenticator, status } = await enableTwoFactor(caller);
    expect(status).toBe(200);
    expect((await caller.get('/user/me')).body).toMatchObject({ two_factor: true });
    const { email } = caller.user;
    expect(problemCode(await signIn(email))).toBe('code-needed');
    expect(problemCode(await signIn(email, { code: '000000' }))).toBe('code-wrong');
    const code = authenticator(app);
    const answers = await Promise.all([1, 2, 3].map(() => signIn(email, { code })));
    expect(answers.filter(({ status: answered }) => answered === 200)).toHaveLength(1);
  });

  test('two-factor setup without a confirmed code → sign-in needs no code', async () => {
    const caller = await app.createSignedInUser();
    await caller.post('/user/two_factor/begin', { password });
    expect(problemCode(await caller.post('/user/two_factor/confirm', { code: '123456' }))).toBe('code-wrong');
    expect(await signIn(caller.user.email)).toMatchObject({ status: 200 });
  });

  test('recovery code of two-factor sign-in → works once, with any case and separators; new codes → the old ones are invalid', async () => {
    const caller = await app.createSignedInUser();
    const { codes } = await enableTwoFactor(caller);
    expect(codes).toHaveLength(10);
    const [first = '', second = ''] = codes;
    expect(await signIn(caller.user.email, { code: first.toUpperCase().replaceAll('-', ' ') })).toMatchObject({
      status: 200,
    });
    expect(problemCode(await signIn(caller.user.email, { code: first }))).toBe('code-wrong');
    expect((await caller.get('/user/two_factor')).body).toMatchObject({ enabled: true, recovery_codes_left: 9 });
    await caller.post('/user/two_factor/recovery_codes', { password });
    expect(problemCode(await signIn(caller.user.email, { code: second }))).toBe('code-wrong');
  });

  test('repeated wrong two-factor codes → 429', async () => {
    const caller = await app.createSignedInUser();
    await enableTwoFactor(caller);
    const answers = [];
    for (let n = 0; n < 8; n++)
      answers.push(
        await app
          .browser()
          .post('/user/login', { email: caller.user.email, password, code: '999999' }, { address: '203.0.113.77' }),
      );
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });

  test('two-factor enabled → requires the password; disabled → password and code', async () => {
    const caller = await app.createSignedInUser();
    expect(problemCode(await caller.post('/user/two_factor/begin', { password: 'wrong' }))).toBe('wrong-password');
    const { authenticator } = await enableTwoFactor(caller);
    expect(problemCode(await caller.post('/user/two_factor/begin', { password }))).toBe('two-factor-on');
    expect(problemCode(await caller.post('/user/two_factor/disable', { password, code: '111111' }))).toBe('code-wrong');
    expect(await caller.post('/user/two_factor/disable', { password, code: authenticator(app) })).toMatchObject({
      status: 200,
    });
    expect(await signIn(caller.user.email)).toMatchObject({ status: 200 });
  });

  test('stored two-factor secret → not in plain text', async () => {
    const caller = await app.createSignedInUser();
    const setup = await caller.post('/user/two_factor/begin', { password });
    expect((await app.dumpTable('secrets')) + (await app.dumpTable('users'))).not.toContain(String(setup.body.secret));
  });
});

test('two-factor required for staff → no staff rights until enabled; disabling → two-factor-required', async () => {
  const strict = await openProcess(app, { staffTwoFactor: true });
  const staff = await strict.createSignedInUser({ isStaff: true });
  expect((await staff.get('/user/me')).body).toMatchObject({ admin: false, two_factor_needed: true });
  expect(await staff.get('/staff/jobs')).toMatchObject({ status: 403 });
  const { authenticator } = await enableTwoFactor(staff, strict);
  expect((await staff.get('/user/me')).body).toMatchObject({ admin: true, two_factor_needed: false });
  expect(await staff.get('/staff/jobs')).toMatchObject({ status: 200 });
  expect(problemCode(await staff.post('/user/two_factor/disable', { password, code: authenticator(strict) }))).toBe(
    'two-factor-required',
  );
});

test.each([
  ['/user/two_factor/begin', { password: 'wrong' }, { password }],
  ['/user/two_factor/recovery_codes', { password: 'wrong' }, { password }],
  ['/user/two_factor/disable', { password, code: '000000' }, { password, code: '000000' }],
])('5 wrong guesses at %s → the 6th waits, also when it is right', async (path, wrong, right) => {
  const caller = await app.createSignedInUser();
  await enableTwoFactor(caller);
  // This test uses an address of its own, because attempts are counted per IP address too.
  const guess = (body: object) => caller.post(path, body, { address: '203.0.113.7' });
  for (let n = 0; n < 5; n++) expect([401, 403]).toContain((await guess(wrong)).status);
  expect(problemCode(await guess(right))).toBe('login-throttled');
});
