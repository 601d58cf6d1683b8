import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { carefulApp as careful, ines, marcus, olive } from './seed.data.ts';
import { app, everyScope, redirect, testClient } from './test-client.ts';

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

const codeOf = async (scope = 'email') => (await facebook.consent(olive, { scope })).searchParams.get('code') ?? '';
const granted = async (token: string) =>
  Object.fromEntries(
    (await facebook.get('/me/permissions', {}, token)).body.data?.map((r) => [r.permission, r.status]) ?? [],
  );

test('the consent page asks plainly, for whoever is chosen', async () => {
  const page = await facebook.ask(marcus, { scope: 'email,pages_show_list' });
  expect(page.status).toBe(200);
  for (const words of [
    'Practice network',
    'Fanfare (practice) would like to act for Marcus Okafor',
    'Olive Hartmann',
    'Allow',
    'Deny',
    'pages_show_list',
  ])
    expect(page.text).toContain(words);
  expect(page.text).not.toContain('ads_management');
});

test('allowing leads back with a code and the state, and Facebook’s odd fragment', async () => {
  const back = await facebook.consent(olive, { scope: 'email', state: 'a b&c' });
  expect(back.origin + back.pathname).toBe(redirect);
  expect(back.searchParams.get('state')).toBe('a b&c');
  expect(back.searchParams.get('code')).toMatch(/^AQ/);
  expect(back.hash).toBe('#_=_');
});

test('denying leads back with exactly the words of a denial', async () => {
  const back = await facebook.consent(olive, { scope: 'email', isAllowed: false });
  expect(Object.fromEntries(back.searchParams)).toEqual({
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
    state: 's1',
  });
});

test.each([
  ['an unknown app', { client_id: '1' }, 'Invalid App ID'],
  ['a foreign redirect address', { redirect_uri: 'https://evil.example/callback' }, 'URL Blocked'],
  ['a redirect address with a fragment', { redirect_uri: `${redirect}#x` }, 'URL Blocked'],
  ['no redirect address', { redirect_uri: '' }, 'URL Blocked'],
  ['a permission nobody knows', { scope: 'email,fly' }, 'Invalid Scopes'],
  ['an implicit answer', { response_type: 'token' }, 'Unsupported response type'],
])('the dialog turns away %s without redirecting', async (_what, asked, words) => {
  const page = await facebook.get(facebook.dialogAddress, {
    client_id: app.id,
    redirect_uri: redirect,
    scope: 'email',
    ...asked,
  });
  expect(page.status).toBe(400);
  expect(page.text).toContain(words);
});

test('a code becomes a short token once, for the same redirect address, within ten minutes', async () => {
  const code = await codeOf();
  expect((await facebook.exchange(code, { redirect_uri: `${redirect}/` })).body.error).toMatchObject({
    code: 100,
    error_subcode: 36008,
  });
  expect((await facebook.exchange(code, { client_secret: 'wrong' })).body.error).toMatchObject({ code: 1 });
  const token = await facebook.exchange(code);
  expect(token.body).toMatchObject({ token_type: 'bearer', expires_in: 7200 });
  expect((await facebook.exchange(code)).body.error).toMatchObject({ code: 100, error_subcode: 36009 });
  const late = await codeOf();
  await facebook.wait(601);
  expect((await facebook.exchange(late)).body.error).toMatchObject({ code: 100, error_subcode: 36007 });
  expect((await facebook.exchange('AQnothing')).body.error).toMatchObject({ code: 100 });
});

test('a challenge must be met when one was sent', async () => {
  const challenge = createHash('sha256').update('verifier').digest('base64url');
  const code = (await facebook.consent(olive, { scope: 'email', challenge })).searchParams.get('code') ?? '';
  expect((await facebook.exchange(code, { code_verifier: 'other' })).body.error?.code).toBe(1);
  expect((await facebook.exchange(code, { code_verifier: 'verifier' })).status).toBe(200);
});

test('a short token dies after two hours, a long one after sixty days, a page token never', async () => {
  const short = (await facebook.exchange(await codeOf(everyScope))).body.access_token ?? '';
  const long = await facebook.lengthen(short);
  expect(long.body.expires_in).toBe(5_184_000);
  const token = long.body.access_token ?? '';
  const page = await facebook.pageToken(token, '108334455667788');
  await facebook.wait(2 * 3600);
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
  await facebook.wait(60 * 86_400);
  expect((await facebook.get('/me', {}, token)).body.error?.error_subcode).toBe(463);
  expect((await facebook.get('/me', {}, page)).body).toEqual({
    name: 'Harbour Coffee Roasters',
    id: '108334455667788',
  });
});

test('ninety days after the login the permissions are over, though the page token lives', async () => {
  const token = await facebook.login(olive);
  const page = await facebook.pageToken(token, '108334455667788');
  await facebook.wait(90 * 86_400);
  expect((await facebook.get('/108334455667788/published_posts', {}, page)).body.error?.code).toBe(10);
  const again = await facebook.login(olive);
  expect(await granted(again)).toMatchObject({ pages_show_list: 'granted' });
  expect((await facebook.get('/108334455667788/published_posts', {}, page)).status).toBe(200);
});

test('debug_token tells what a token is worth', async () => {
  const token = await facebook.login(olive, { scope: 'pages_show_list,email', unticked: ['email'] });
  const debug = async (input: string) =>
    (await facebook.get('/debug_token', { input_token: input, access_token: `${app.id}|${app.secret}` })).body.data;
  const now = Date.parse('2026-11-15T10:00:00Z') / 1000;
  expect(await debug(token)).toMatchObject({
    app_id: app.id,
    type: 'USER',
    application: 'Fanfare (practice)',
    expires_at: now + 5_184_000,
    data_access_expires_at: now + 90 * 86_400,
    is_valid: true,
    scopes: ['public_profile', 'pages_show_list'],
    granular_scopes: [{ scope: 'pages_show_list', target_ids: expect.arrayContaining(['108334455667788']) }],
    user_id: olive.id,
  });
  expect(await debug(await facebook.pageToken(token, '108334455667788'))).toMatchObject({
    type: 'PAGE',
    expires_at: 0,
    profile_id: '108334455667788',
  });
  expect(await debug('EAAnothing')).toMatchObject({ is_valid: false, error: { code: 190 } });
  await facebook.remove('/me/permissions', token);
  expect(await debug(token)).toMatchObject({ is_valid: false, error: { code: 190, subcode: 458 } });
  expect((await facebook.get('/debug_token', { input_token: token })).body.error).toBeDefined();
});

test('an unticked permission is declined, hidden at the next login, and asked again by rerequest', async () => {
  const token = await facebook.login(olive, { scope: 'email,pages_show_list', unticked: ['email'] });
  expect(await granted(token)).toEqual({ public_profile: 'granted', email: 'declined', pages_show_list: 'granted' });
  expect((await facebook.ask(olive, { scope: 'email,pages_show_list' })).text).not.toContain('value="email"');
  const quiet = await facebook.login(olive, { scope: 'email,pages_show_list' });
  expect(await granted(quiet)).toMatchObject({ email: 'declined' });
  expect((await facebook.ask(olive, { scope: 'email', authType: 'rerequest' })).text).toContain('value="email"');
  const asked = await facebook.login(olive, { scope: 'email', authType: 'rerequest' });
  expect(await granted(asked)).toMatchObject({ email: 'granted' });
});

test('one permission can be taken back, or the whole app, which ends every token of that person only', async () => {
  const [hers, his] = [await facebook.login(olive), await facebook.login(marcus)];
  const page = await facebook.pageToken(hers, '108334455667788');
  expect((await facebook.remove('/me/permissions/email', hers)).body).toEqual({ success: true });
  expect(await granted(hers)).toMatchObject({ email: 'declined', pages_show_list: 'granted' });
  expect((await facebook.remove('/me/permissions', hers)).body).toEqual({ success: true });
  for (const token of [hers, page]) {
    expect((await facebook.get('/me', {}, token)).body.error).toMatchObject({ code: 190, error_subcode: 458 });
  }
  expect((await facebook.get('/me', {}, his)).status).toBe(200);
  expect((await facebook.get('/me', {}, await facebook.login(olive))).status).toBe(200);
});

test.each([
  ['expire', 463],
  ['password', 460],
  ['checkpoint', 459],
  ['logout', 467],
  ['remove', 458],
])('on a person’s page, "%s" ends their connections with subcode %i', async (mishap, subcode) => {
  const [hers, other] = [await facebook.login(ines), await facebook.login(olive)];
  const page = await facebook.post(`${sandbox.url}/facebook/people/${ines.id}/${mishap}`, {});
  expect(page.text).toContain('Ines Duarte');
  expect((await facebook.get('/me', {}, hers)).body.error).toMatchObject({ code: 190, error_subcode: subcode });
  expect((await facebook.get('/me', {}, other)).status).toBe(200);
});

test('a token is read from the header or a parameter, and nonsense is refused', async () => {
  const token = await facebook.login(olive);
  expect((await facebook.get('/me', { access_token: token })).status).toBe(200);
  expect((await facebook.get('/me')).body.error?.code).toBe(2500);
  expect((await facebook.get('/me', {}, 'EAAnothing')).body.error).toMatchObject({ code: 190 });
});

test('a careful app wants its proof, exact redirect addresses, and stays within 200 calls an hour', async () => {
  const elsewhere = await facebook.consent(olive, {
    scope: 'email',
    app: careful,
    redirect: 'http://localhost:4001/other',
  });
  expect(elsewhere.href).toBe('about:blank');
  const back = await facebook.consent(olive, { scope: 'email', app: careful });
  const code = back.searchParams.get('code') ?? '';
  const { body } = await facebook.exchange(code, { client_id: careful.id, client_secret: careful.secret });
  const token = body.access_token ?? '';
  const proof = createHmac('sha256', careful.secret).update(token).digest('hex');
  expect((await facebook.get('/me', {}, token)).body.error).toMatchObject({
    code: 100,
    message: expect.stringContaining('appsecret_proof'),
  });
  expect((await facebook.get('/me', { appsecret_proof: proof.replace(/^./, 'z') }, token)).body.error?.code).toBe(100);
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
  await facebook.wait(3600);
  expect((await facebook.get('/me', { appsecret_proof: proof }, token)).status).toBe(200);
});
