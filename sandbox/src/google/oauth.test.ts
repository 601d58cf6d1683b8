import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { hourSeconds } from '../kit/durations.ts';
import { bearer, googleTestClient, redirect } from '../kit/google/test-client.ts';
import { adsScope } from './ads.ts';
import { google, practiceApp } from './index.ts';
import { ines, marcus, olive } from './seed.data.ts';

let sandbox: Sandbox;
let client: ReturnType<typeof googleTestClient>;
beforeAll(async () => {
  const now = () => new Date('2026-11-15T10:00:00Z');
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now, networks: [google] });
  client = googleTestClient({ url: sandbox.url, network: 'google', app: practiceApp, fetch });
});
beforeEach(() => sandbox.clock.reset());
afterAll(() => sandbox?.stop());

const allScopes = `openid email profile ${adsScope}`;
const fullScopes = `openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile ${adsScope}`;

describe('the consent page', () => {
  test('consent page lists the scopes and selects the person of login_hint', async () => {
    const page = await client.showConsentPage(allScopes, { login_hint: 'Marcus@okafor-cycles.test' });
    expect(page.status).toBe(200);
    for (const part of ['Practice network', 'would like to act for Marcus Okafor', 'Google Ads accounts', ', required'])
      expect(page.text).toContain(part);
    expect((await client.showConsentPage(allScopes)).text).toContain('act for Olive Hartmann');
  });

  test('consent page redirects with Google’s parameters, allowed or denied', async () => {
    const url = await client.consent(olive, allScopes);
    expect(url.origin + url.pathname).toBe(redirect);
    expect([...url.searchParams.keys()]).toEqual(['state', 'code', 'scope', 'authuser', 'prompt']);
    expect(url.searchParams.get('code')).toMatch(/^4\/0A/);
    expect(url.searchParams.get('scope')).toBe(fullScopes);
    const denied = await client.consent(olive, allScopes, { isAllowed: false });
    expect(Object.fromEntries(denied.searchParams)).toEqual({ error: 'access_denied', state: 's1' });
  });

  test.each([
    ['an unknown app', { client_id: '1' }, 'Error 401: invalid_client'],
    ['an unregistered redirect URL', { redirect_uri: 'https://evil.example/cb' }, 'Error 400: redirect_uri_mismatch'],
    ['an unknown scope', { scope: 'email https://www.googleapis.com/auth/fly' }, 'Error 400: invalid_scope'],
    ['response_type token', { response_type: 'token' }, 'Error 400: unsupported_response_type'],
    ['no scope', { scope: '' }, 'Missing required parameter: scope'],
    ['an unknown access type', { access_type: 'always' }, 'access_type'],
    ['an unknown prompt', { prompt: 'please' }, 'Invalid prompt'],
    ['an unknown challenge method', { code_challenge_method: 'S512' }, 'code_challenge_method'],
  ])('consent request with %s → 400 without a redirect', async (_what, params, message) => {
    const page = await client.showConsentPage(allScopes, params);
    expect(page.status).toBe(400);
    expect(page.text).toContain(message);
  });
});

describe('tokens', () => {
  test('token response contains all of Google’s fields, and tokens expire after an hour', async () => {
    const body = await client.signIn(olive, allScopes);
    expect(Object.keys(body)).toEqual([
      'access_token',
      'expires_in',
      'refresh_token',
      'scope',
      'token_type',
      'id_token',
    ]);
    expect(body).toMatchObject({ expires_in: 3599, scope: fullScopes, token_type: 'Bearer' });
    const claims = JSON.parse(Buffer.from(body.id_token?.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ sub: olive.id, email: olive.email, aud: practiceApp.id });
    const userinfo = await client.get('/openidconnect/v1/userinfo', {}, bearer(body.access_token));
    expect(userinfo.body).toMatchObject({ sub: olive.id, email: olive.email, email_verified: true, name: olive.name });
    expect((await fetch(String(userinfo.body.picture))).headers.get('content-type')).toContain('svg');
    sandbox.clock.advance(hourSeconds);
    const expired = await client.get('/openidconnect/v1/userinfo', {}, bearer(body.access_token));
    expect([expired.status, expired.body.error_description]).toEqual([401, 'Invalid Credentials']);
  });

  test('sign-in without offline access, or again without prompt=consent → no refresh token', async () => {
    expect(await client.signIn(marcus, allScopes, { access_type: 'online' })).not.toHaveProperty('refresh_token');
    const withoutPrompt = { prompt: undefined };
    expect(await client.signIn(marcus, allScopes, withoutPrompt)).toHaveProperty('refresh_token');
    expect(await client.signIn(marcus, allScopes, withoutPrompt)).not.toHaveProperty('refresh_token');
    expect(await client.signIn(marcus, allScopes)).toHaveProperty('refresh_token');
  });

  test('a code is valid once, for its redirect URL, for 10 minutes, with its verifier', async () => {
    const createCode = async (params = {}) =>
      (await client.consent(olive, 'openid', params)).searchParams.get('code') ?? '';
    const code = await createCode();
    expect((await client.exchange(code, { redirect_uri: `${redirect}/` })).body.error).toBe('redirect_uri_mismatch');
    expect((await client.exchange(code)).status).toBe(200);
    expect((await client.exchange(code)).body.error).toBe('invalid_grant');
    const verifier = 'a-verifier-of-at-least-forty-three-characters-in-all';
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const pkceCode = await createCode({ code_challenge, code_challenge_method: 'S256' });
    expect((await client.exchange(pkceCode)).body.error_description).toBe('Missing code verifier.');
    expect((await client.exchange(pkceCode, { code_verifier: 'x' })).body.error_description).toMatch('Invalid');
    expect((await client.exchange(pkceCode, { code_verifier: verifier })).status).toBe(200);
    const oldCode = await createCode();
    sandbox.clock.advance(601);
    expect((await client.exchange(oldCode)).body.error).toBe('invalid_grant');
  });

  test.each([
    ['an unknown client id', { client_id: '1' }, 401, 'invalid_client'],
    ['a wrong secret', { client_secret: 'no' }, 401, 'invalid_client'],
    ['an unknown grant type', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['an unknown field', { surprise: '1' }, 400, 'invalid_request'],
  ])('code exchange with %s → error', async (_what, params, status, error) => {
    const rejected = await client.exchange('4/0Ax', params);
    expect([rejected.status, rejected.body.error]).toEqual([status, error]);
  });

  test('refreshing returns no refresh token, and fails after revocation', async () => {
    const { refresh_token, access_token } = await client.signIn(ines, 'openid email');
    const refreshed = await client.refresh(refresh_token);
    expect(refreshed.body).not.toHaveProperty('refresh_token');
    expect(refreshed.body.access_token).not.toBe(access_token);
    expect((await client.post('/oauth2/revoke', { token: access_token ?? '' })).status).toBe(200);
    expect((await client.refresh(refresh_token)).body).toEqual({
      error: 'invalid_grant',
      error_description: 'Token has been expired or revoked.',
    });
    const secondRevoke = await client.post('/oauth2/revoke', { token: access_token ?? '' });
    expect([secondRevoke.status, secondRevoke.body.error]).toEqual([400, 'invalid_token']);
  });

  test('the 101st refresh token invalidates the oldest one', async () => {
    const first = await client.signIn(ines, 'openid');
    const second = await client.signIn(ines, 'openid');
    for (let count = 0; count < 99; count += 1) await client.signIn(ines, 'openid');
    expect((await client.refresh(first.refresh_token)).status).toBe(400);
    expect((await client.refresh(second.refresh_token)).status).toBe(200);
  });

  test('tokeninfo reads the token from query, form or header and returns strings', async () => {
    const { access_token = '' } = await client.signIn(olive, allScopes);
    const info = await client.get('/oauth2/tokeninfo', { access_token });
    expect(info.body).toMatchObject({ aud: practiceApp.id, sub: olive.id, scope: fullScopes, access_type: 'offline' });
    expect(info.body).toMatchObject({ exp: '1794740400', expires_in: '3600', email_verified: 'true' });
    expect((await client.post('/oauth2/tokeninfo', {}, bearer(access_token))).body).toEqual(info.body);
    expect((await client.get('/oauth2/tokeninfo', { access_token: 'x' })).body.error).toBe('invalid_token');
  });
});

describe('unchecked scopes', () => {
  test('unchecked scopes are not granted; earlier scopes are included only with include_granted_scopes', async () => {
    expect((await client.signIn(marcus, allScopes, { untick: [adsScope] })).scope).not.toContain(adsScope);
    await client.signIn(marcus, allScopes);
    expect((await client.signIn(marcus, 'openid')).scope).toBe('openid');
    const incremental = { include_granted_scopes: 'true' };
    expect((await client.signIn(marcus, 'openid', incremental)).scope).toContain(adsScope);
    expect((await client.signIn(marcus, allScopes, { ...incremental, untick: [adsScope] })).scope).not.toContain(
      adsScope,
    );
  });
});

test('a person’s page shows the granted scopes; expire and remove invalidate the tokens', async () => {
  const { access_token } = await client.signIn(olive, allScopes);
  const path = `/people/${olive.id}`;
  expect((await client.get(path)).text).toContain('See, edit, create and delete your Google Ads accounts');
  await client.post(`${path}/expire`, {});
  expect((await client.post('/oauth2/tokeninfo', {}, bearer(access_token))).status).toBe(400);
  await client.post(`${path}/remove`, {});
  expect((await client.get(path)).text).toContain('No apps connected.');
  expect((await client.get('/people/1')).status).toBe(404);
});
