import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../index.ts';
import { daySeconds, hourSeconds } from '../../kit/durations.ts';
import { ines, marcus, olive, strictApp } from '../seed.data.ts';
import { allScopes, app, redirect, testClient } from '../test-client.ts';

let sandbox: Sandbox;
let facebook: ReturnType<typeof testClient>;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now: () => new Date('2026-11-15T10:00:00Z') });
  facebook = testClient({ url: sandbox.url, fetch });
});
beforeEach(async () => {
  await facebook.control('/reset', { network: 'facebook' });
  await facebook.control('/clock', { reset: true });
});
afterAll(() => sandbox.stop());

const createCode = async (scope = 'email') =>
  (await facebook.submitConsent(olive, { scope })).searchParams.get('code') ?? '';
const readPermissions = async (token: string) =>
  Object.fromEntries(
    (await facebook.get('/me/permissions', {}, token)).body.data?.map((r) => [r.permission, r.status]) ?? [],
  );

test('the consent page lists the requested permissions for the selected person', async () => {
  const page = await facebook.openDialog(marcus, { scope: 'email,pages_show_list' });
  expect(page.status).toBe(200);
  for (const part of [
    'Practice network',
    'Fanfare (practice) would like to act for Marcus Okafor',
    'Olive Hartmann',
    'Allow',
    'Deny',
    'pages_show_list',
  ])
    expect(page.text).toContain(part);
  expect(page.text).not.toContain('ads_management');
});

test('Allow in the login dialog → redirect with code, state and the fragment #_=_', async () => {
  const url = await facebook.submitConsent(olive, { scope: 'email', state: 'a b&c' });
  expect(url.origin + url.pathname).toBe(redirect);
  expect(url.searchParams.get('state')).toBe('a b&c');
  expect(url.searchParams.get('code')).toMatch(/^AQ/);
  expect(url.hash).toBe('#_=_');
});

test('Deny in the login dialog → redirect with Facebook’s error parameters', async () => {
  const url = await facebook.submitConsent(olive, { scope: 'email', isAllowed: false });
  expect(Object.fromEntries(url.searchParams)).toEqual({
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
    state: 's1',
  });
});

test.each([
  ['an unknown app', { client_id: '1' }, 'Invalid App ID'],
  ['an unregistered redirect URL', { redirect_uri: 'https://evil.example/callback' }, 'URL Blocked'],
  ['a redirect URL with a fragment', { redirect_uri: `${redirect}#x` }, 'URL Blocked'],
  ['no redirect URL', { redirect_uri: '' }, 'URL Blocked'],
  ['an unknown permission', { scope: 'email,fly' }, 'Invalid Scopes'],
  ['response_type token', { response_type: 'token' }, 'Unsupported response type'],
])('login dialog with %s → 400 without a redirect', async (_what, params, message) => {
  const page = await facebook.get(facebook.dialogUrl, {
    client_id: app.id,
    redirect_uri: redirect,
    scope: 'email',
    ...params,
  });
  expect(page.status).toBe(400);
  expect(page.text).toContain(message);
});

test('a code is exchanged once, for its redirect URL, within 10 minutes', async () => {
  const code = await createCode();
  expect((await facebook.exchange(code, { redirect_uri: `${redirect}/` })).body.error).toMatchObject({
    code: 100,
    error_subcode: 36008,
  });
  expect((await facebook.exchange(code, { client_secret: 'wrong' })).body.error).toMatchObject({ code: 1 });
  const token = await facebook.exchange(code);
  expect(token.body).toMatchObject({ token_type: 'bearer', expires_in: 2 * hourSeconds });
  expect((await facebook.exchange(code)).body.error).toMatchObject({ code: 100, error_subcode: 36009 });
  const expiredCode = await createCode();
  await facebook.advanceClock(601);
  expect((await facebook.exchange(expiredCode)).body.error).toMatchObject({ code: 100, error_subcode: 36007 });
  expect((await facebook.exchange('AQnothing')).body.error).toMatchObject({ code: 100 });
});

test('a code with a challenge requires its verifier', async () => {
  const challenge = createHash('sha256').update('verifier').digest('base64url');
  const code = (await facebook.submitConsent(olive, { scope: 'email', challenge })).searchParams.get('code') ?? '';
  expect((await facebook.exchange(code, { code_verifier: 'other' })).body.error?.code).toBe(1);
  expect((await facebook.exchange(code, { code_verifier: 'verifier' })).status).toBe(200);
});

test('a short-lived token expires after 2 hours, a long-lived one after 60 days, a page token never', async () => {
  const short = (await facebook.exchange(await createCode(allScopes))).body.access_token ?? '';
  const long = await facebook.extendToken(short);
  expect(long.body.expires_in).toBe(5_184_000);
  const token = long.body.access_token ?? '';
  const page = await facebook.pageToken(token, '108334455667788');
  await facebook.advanceClock(2 * hourSeconds);
  const expired = await facebook.get('/me', {}, short);
  expect(expired.status).toBe(401);
  expect(expired.headers.get('www-authenticate')).toContain('invalid_token');
  expect(expired.body.error).toMatchObject({
    type: 'OAuthException',
    code: 190,
    error_subcode: 463,
    fbtrace_id: expect.any(String),
  });
  expect(expired.body.error?.message).toBe(
    'Error validating access token: Session has expired on Sunday, 15-Nov-26 04:00:00 PST. The current time is Sunday, 15-Nov-26 04:00:00 PST.',
  );
  await facebook.advanceClock(60 * daySeconds);
  expect((await facebook.get('/me', {}, token)).body.error?.error_subcode).toBe(463);
  expect((await facebook.get('/me', {}, page)).body).toEqual({
    name: 'Harbour Coffee Roasters',
    id: '108334455667788',
  });
});

test('login 90 days old → its permissions expire; after a new login the old page token works again', async () => {
  const token = await facebook.login(olive);
  const page = await facebook.pageToken(token, '108334455667788');
  await facebook.advanceClock(90 * daySeconds);
  expect((await facebook.get('/108334455667788/published_posts', {}, page)).body.error?.code).toBe(10);
  const newToken = await facebook.login(olive);
  expect(await readPermissions(newToken)).toMatchObject({ pages_show_list: 'granted' });
  expect((await facebook.get('/108334455667788/published_posts', {}, page)).status).toBe(200);
});

test('debug_token returns type, expiry, scopes and errors of a token', async () => {
  const token = await facebook.login(olive, { scope: 'pages_show_list,email', unticked: ['email'] });
  const debugToken = async (input: string) =>
    (await facebook.get('/debug_token', { input_token: input, access_token: `${app.id}|${app.secret}` })).body.data;
  const now = Date.parse('2026-11-15T10:00:00Z') / 1000;
  expect(await debugToken(token)).toMatchObject({
    app_id: app.id,
    type: 'USER',
    application: 'Fanfare (practice)',
    expires_at: now + 5_184_000,
    data_access_expires_at: now + 90 * daySeconds,
    is_valid: true,
    scopes: ['public_profile', 'pages_show_list'],
    granular_scopes: [{ scope: 'pages_show_list', target_ids: expect.arrayContaining(['108334455667788']) }],
    user_id: olive.id,
  });
  expect(await debugToken(await facebook.pageToken(token, '108334455667788'))).toMatchObject({
    type: 'PAGE',
    expires_at: 0,
    profile_id: '108334455667788',
  });
  expect(await debugToken('EAAnothing')).toMatchObject({ is_valid: false, error: { code: 190 } });
  await facebook.remove('/me/permissions', token);
  expect(await debugToken(token)).toMatchObject({ is_valid: false, error: { code: 190, subcode: 458 } });
  expect((await facebook.get('/debug_token', { input_token: token })).body.error).toBeDefined();
});

test('an unchecked permission is declined, not shown at the next login, and shown again by rerequest', async () => {
  const token = await facebook.login(olive, { scope: 'email,pages_show_list', unticked: ['email'] });
  expect(await readPermissions(token)).toEqual({
    public_profile: 'granted',
    email: 'declined',
    pages_show_list: 'granted',
  });
  expect((await facebook.openDialog(olive, { scope: 'email,pages_show_list' })).text).not.toContain('value="email"');
  const secondToken = await facebook.login(olive, { scope: 'email,pages_show_list' });
  expect(await readPermissions(secondToken)).toMatchObject({ email: 'declined' });
  expect((await facebook.openDialog(olive, { scope: 'email', authType: 'rerequest' })).text).toContain('value="email"');
  const thirdToken = await facebook.login(olive, { scope: 'email', authType: 'rerequest' });
  expect(await readPermissions(thirdToken)).toMatchObject({ email: 'granted' });
});

test('revoking one permission declines it; revoking the app invalidates all tokens of that person only', async () => {
  const oliveToken = await facebook.login(olive);
  const marcusToken = await facebook.login(marcus);
  const page = await facebook.pageToken(oliveToken, '108334455667788');
  expect((await facebook.remove('/me/permissions/email', oliveToken)).body).toEqual({ success: true });
  expect(await readPermissions(oliveToken)).toMatchObject({ email: 'declined', pages_show_list: 'granted' });
  expect((await facebook.remove('/me/permissions', oliveToken)).body).toEqual({ success: true });
  for (const token of [oliveToken, page]) {
    expect((await facebook.get('/me', {}, token)).body.error).toMatchObject({ code: 190, error_subcode: 458 });
  }
  expect((await facebook.get('/me', {}, marcusToken)).status).toBe(200);
  expect((await facebook.get('/me', {}, await facebook.login(olive))).status).toBe(200);
});

test.each([
  ['expire', 463],
  ['password', 460],
  ['checkpoint', 459],
  ['logout', 467],
  ['remove', 458],
])('"%s" on a person’s page → their tokens fail with subcode %i', async (fault, subcode) => {
  const inesToken = await facebook.login(ines);
  const oliveToken = await facebook.login(olive);
  const page = await facebook.post(`${sandbox.url}/facebook/people/${ines.id}/${fault}`, {});
  expect(page.text).toContain('Ines Duarte');
  expect((await facebook.get('/me', {}, inesToken)).body.error).toMatchObject({ code: 190, error_subcode: subcode });
  expect((await facebook.get('/me', {}, oliveToken)).status).toBe(200);
});

test('access token in the header or a parameter → accepted; an unknown token → error code 190', async () => {
  const token = await facebook.login(olive);
  expect((await facebook.get('/me', { access_token: token })).status).toBe(200);
  expect((await facebook.get('/me')).body.error?.code).toBe(2500);
  expect((await facebook.get('/me', {}, 'EAAnothing')).body.error).toMatchObject({ code: 190 });
});

test('the strict app requires appsecret_proof, exact redirect URLs, and has 200 calls an hour', async () => {
  const rejected = await facebook.submitConsent(olive, {
    scope: 'email',
    app: strictApp,
    redirect: 'http://localhost:4001/other',
  });
  expect(rejected.href).toBe('about:blank');
  const url = await facebook.submitConsent(olive, { scope: 'email', app: strictApp });
  const code = url.searchParams.get('code') ?? '';
  const { body } = await facebook.exchange(code, { client_id: strictApp.id, client_secret: strictApp.secret });
  const token = body.access_token ?? '';
  const proof = createHmac('sha256', strictApp.secret).update(token).digest('hex');
  expect((await facebook.get('/me', {}, token)).body.error).toMatchObject({
    code: 104,
    message: expect.stringContaining('appsecret_proof'),
  });
  expect((await facebook.get('/me', { appsecret_proof: proof.replace(/^./, 'z') }, token)).body.error?.code).toBe(104);
  const first = await facebook.get('/me', { appsecret_proof: proof }, token);
  expect(JSON.parse(first.headers.get('x-app-usage') ?? '{}')).toEqual({
    call_count: 0,
    total_cputime: 0,
    total_time: 0,
  });
  let last = first;
  for (let call = 2; call <= 201; call += 1) last = await facebook.get('/me', { appsecret_proof: proof }, token);
  expect(last.status).toBe(403);
  expect(last.body.error).toMatchObject({ code: 4, is_transient: true });
  expect(JSON.parse(last.headers.get('x-app-usage') ?? '{}').call_count).toBe(100);
  await facebook.advanceClock(hourSeconds);
  expect((await facebook.get('/me', { appsecret_proof: proof }, token)).status).toBe(200);
});
