import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../index.ts';
import { hourSeconds } from '../../kit/durations.ts';
import { x as network } from '../index.ts';
import { ines } from '../seed.data.ts';
import { basicAuth, redirect, s256, testClient, verifier } from '../test-client.ts';

let sandbox: Sandbox;
let x: ReturnType<typeof testClient>;
beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    networks: [network],
    now: () => new Date('2026-11-15T10:00:00Z'),
  });
  x = testClient({ url: sandbox.url, fetch });
});
beforeEach(() => sandbox.clock.reset());
afterAll(() => sandbox.stop());

test('consent page → lists the accounts and the scopes', async () => {
  const { text } = await x.openDialog();
  for (const part of ['Harbour Coffee', '@inesduarte', 'Post and repost for you', 'Allow', 'Deny', ', required'])
    expect(text).toContain(part);
});

test('consent allowed → redirect with code and state; denied → access_denied', async () => {
  const callback = await x.submitConsent();
  expect(callback.origin + callback.pathname).toBe(redirect);
  expect(callback.searchParams.get('state')).toBe('s1');
  expect(callback.searchParams.get('code')).toBeTruthy();
  const denied = await x.submitConsent({ isAllowed: false });
  expect(Object.fromEntries(denied.searchParams)).toEqual({ error: 'access_denied', state: 's1' });
});

test.each<[string, Record<string, string | undefined>]>([
  ['unknown client id', { client_id: 'nobody' }],
  ['no challenge', { code_challenge: undefined }],
  ['unknown challenge method', { code_challenge_method: 'S512' }],
  ['no state', { state: undefined }],
  ['state of 501 characters', { state: 'a'.repeat(501) }],
  ['unknown scope', { scope: 'tweet.read tweet.shout' }],
  ['unregistered redirect URI', { redirect_uri: 'https://elsewhere.example/callback' }],
  ['other response type', { response_type: 'token' }],
])('consent request with %s → 400 without a consent page', async (_case, params) => {
  const { status, text } = await x.openDialog({ params });
  expect(status).toBe(400);
  expect(text).toContain('Something went wrong');
});

test('authorization code exchanged → token pair with the granted scopes', async () => {
  const { body } = await x.login({ unchecked: ['media.write'] });
  expect(body).toEqual({
    token_type: 'bearer',
    expires_in: 2 * hourSeconds,
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    scope: 'tweet.read tweet.write users.read offline.access',
  });
});

test('sign-in without the scope offline.access → no refresh token', async () => {
  const { body } = await x.login({ scope: 'tweet.read users.read' });
  expect(body.refresh_token).toBeUndefined();
});

test.each<[string, Record<string, string>]>([
  ['other redirect URI', { redirect_uri: 'http://localhost:4000/other' }],
  ['wrong verifier', { code_verifier: 'wrong' }],
  ['no verifier', { code_verifier: '' }],
  ['unknown code', { code: 'nonsense' }],
])('code exchange with %s → 400', async (_case, params) => {
  const { status, body } = await x.exchangeCode(await x.requestCode(), params);
  expect([status, body.error]).toEqual([400, 'invalid_request']);
});

test('authorization code → valid once, for 30 seconds', async () => {
  const code = await x.requestCode();
  sandbox.clock.advance(29);
  expect((await x.exchangeCode(code)).status).toBe(200);
  expect((await x.exchangeCode(code)).body.error).toBe('invalid_request');
  const lateCode = await x.requestCode();
  sandbox.clock.advance(30);
  expect((await x.exchangeCode(lateCode)).body.error).toBe('invalid_request');
});

test('sign-in with a plain code challenge → accepted', async () => {
  const code = await x.requestCode({ challenge: verifier, params: { code_challenge_method: 'plain' } });
  expect((await x.exchangeCode(code)).status).toBe(200);
  expect(s256(verifier)).not.toBe(verifier);
});

test('token call without the client secret in the header → 401', async () => {
  const fields = { grant_type: 'authorization_code', code: 'any', redirect_uri: redirect, code_verifier: verifier };
  for (const authorization of ['', basicAuth({ id: 'nobody', secret: 'x', name: '' })]) {
    const { status, body } = await x.postForm('/oauth2/token', fields, authorization);
    expect([status, body.error]).toEqual([401, 'unauthorized_client']);
  }
});

test('5 concurrent refreshes with one token → 1 succeeds, 4 get 400', async () => {
  const { refresh } = await x.login();
  const responses = await Promise.all(
    Array.from({ length: 5 }, () =>
      x.postForm('/oauth2/token', { grant_type: 'refresh_token', refresh_token: refresh }),
    ),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const rejected = responses.find(({ status }) => status !== 200);
  expect(rejected?.body).toEqual({
    error: 'invalid_request',
    error_description: 'Value passed for the token was invalid.',
  });
});

test('access token → invalid after 2 hours', async () => {
  const { access } = await x.login();
  sandbox.clock.advance(7199);
  expect((await x.get('/users/me', access)).status).toBe(200);
  sandbox.clock.advance(1);
  const { status, body } = await x.get('/users/me', access);
  expect([status, body.title, body.type]).toEqual([401, 'Unauthorized', 'about:blank']);
});

test('token revoked → invalid; revoked again → 200; unknown token revoked → 400', async () => {
  const { access } = await x.login();
  expect((await x.postForm('/oauth2/revoke', { token: access })).body).toEqual({ revoked: true });
  expect((await x.get('/users/me', access)).status).toBe(401);
  expect((await x.postForm('/oauth2/revoke', { token: access })).status).toBe(200);
  expect((await x.postForm('/oauth2/revoke', { token: 'never seen' })).body.error).toBe('invalid_request');
});

test('profile page: Expire pressed → the access token is invalid; Remove pressed → the refresh token is invalid', async () => {
  const { access, refresh } = await x.login({ accountId: ines.id });
  const page = await fetch(`${sandbox.url}/x/www/inesduarte`);
  expect(await page.text()).toContain('Fanfare (practice) can: tweet.read');
  await fetch(`${sandbox.url}/x/people/${ines.id}/expire`, { method: 'POST' });
  expect((await x.get('/users/me', access)).status).toBe(401);
  const renewed = await x.postForm('/oauth2/token', { grant_type: 'refresh_token', refresh_token: refresh });
  expect(renewed.status).toBe(200);
  await fetch(`${sandbox.url}/x/people/${ines.id}/remove`, { method: 'POST' });
  const last = String(renewed.body.refresh_token);
  expect((await x.postForm('/oauth2/token', { grant_type: 'refresh_token', refresh_token: last })).status).toBe(400);
});
