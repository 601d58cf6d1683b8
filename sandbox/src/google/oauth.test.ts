import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { bearer, googleTestClient, redirect } from '../kit/google/test-client.ts';
import { adsScope } from './ads.ts';
import { google, practiceApp } from './index.ts';
import { ines, marcus, olive } from './seed.data.ts';

let sandbox: Sandbox;
let tryout: ReturnType<typeof googleTestClient>;
beforeAll(async () => {
  const now = () => new Date('2026-11-15T10:00:00Z');
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now, networks: [google] });
  tryout = googleTestClient({ url: sandbox.url, network: 'google', app: practiceApp, fetch });
});
beforeEach(() => sandbox.clock.reset());
afterAll(() => sandbox?.stop());

const everything = `openid email profile ${adsScope}`;
const long = `openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile ${adsScope}`;

describe('the consent page', () => {
  test('asks plainly, and shows the hinted person first', async () => {
    const page = await tryout.show(everything, { login_hint: 'Marcus@okafor-cycles.test' });
    expect(page.status).toBe(200);
    for (const words of [
      'Practice network',
      'would like to act for Marcus Okafor',
      'Google Ads accounts',
      'always needed',
    ])
      expect(page.text).toContain(words);
    expect((await tryout.show(everything)).text).toContain('act for Olive Hartmann');
  });

  test('leads back with exactly Google’s parameters, allowed or denied', async () => {
    const back = await tryout.consent(olive, everything);
    expect(back.origin + back.pathname).toBe(redirect);
    expect([...back.searchParams.keys()]).toEqual(['state', 'code', 'scope', 'authuser', 'prompt']);
    expect(back.searchParams.get('code')).toMatch(/^4\/0A/);
    expect(back.searchParams.get('scope')).toBe(long);
    const denied = await tryout.consent(olive, everything, { isAllowed: false });
    expect(Object.fromEntries(denied.searchParams)).toEqual({ error: 'access_denied', state: 's1' });
  });

  test.each([
    ['an unknown app', { client_id: '1' }, 'Error 401: invalid_client'],
    ['a foreign redirect address', { redirect_uri: 'https://evil.example/cb' }, 'Error 400: redirect_uri_mismatch'],
    ['a permission nobody knows', { scope: 'email https://www.googleapis.com/auth/fly' }, 'Error 400: invalid_scope'],
    ['an implicit answer', { response_type: 'token' }, 'Error 400: unsupported_response_type'],
    ['no scope', { scope: '' }, 'Missing required parameter: scope'],
    ['a strange access type', { access_type: 'always' }, 'access_type'],
    ['a strange prompt', { prompt: 'please' }, 'Invalid prompt'],
    ['a strange challenge', { code_challenge_method: 'S512' }, 'code_challenge_method'],
  ])('turns away %s without redirecting', async (_what, more, words) => {
    const page = await tryout.show(everything, more);
    expect(page.status).toBe(400);
    expect(page.text).toContain(words);
  });
});

describe('tokens', () => {
  test('come with everything Google sends, and live an hour', async () => {
    const body = await tryout.signIn(olive, everything);
    expect(Object.keys(body)).toEqual([
      ...['access_token', 'expires_in', 'refresh_token', 'scope', 'token_type', 'id_token'],
    ]);
    expect(body).toMatchObject({ expires_in: 3599, scope: long, token_type: 'Bearer' });
    const claims = JSON.parse(Buffer.from(body.id_token?.split('.')[1] ?? '', 'base64url').toString());
    expect(claims).toMatchObject({ sub: olive.id, email: olive.email, aud: practiceApp.id });
    const who = await tryout.get('/openidconnect/v1/userinfo', {}, bearer(body.access_token));
    expect(who.body).toMatchObject({ sub: olive.id, email: olive.email, email_verified: true, name: olive.name });
    expect((await fetch(String(who.body.picture))).headers.get('content-type')).toContain('svg');
    sandbox.clock.advance(3600);
    const late = await tryout.get('/openidconnect/v1/userinfo', {}, bearer(body.access_token));
    expect([late.status, late.body.error_description]).toEqual([401, 'Invalid Credentials']);
  });

  test('without offline there is none to refresh by, and a second consent brings none unless asked again', async () => {
    expect(await tryout.signIn(marcus, everything, { access_type: 'online' })).not.toHaveProperty('refresh_token');
    const unasked = { prompt: undefined };
    expect(await tryout.signIn(marcus, everything, unasked)).toHaveProperty('refresh_token');
    expect(await tryout.signIn(marcus, everything, unasked)).not.toHaveProperty('refresh_token');
    expect(await tryout.signIn(marcus, everything)).toHaveProperty('refresh_token');
  });

  test('a code works once, for its own address, for ten minutes, with its verifier', async () => {
    const codeOf = async (more = {}) => (await tryout.consent(olive, 'openid', more)).searchParams.get('code') ?? '';
    const code = await codeOf();
    expect((await tryout.exchange(code, { redirect_uri: `${redirect}/` })).body.error).toBe('redirect_uri_mismatch');
    expect((await tryout.exchange(code)).status).toBe(200);
    expect((await tryout.exchange(code)).body.error).toBe('invalid_grant');
    const verifier = 'a-verifier-of-at-least-forty-three-characters-in-all';
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const guarded = await codeOf({ code_challenge, code_challenge_method: 'S256' });
    expect((await tryout.exchange(guarded)).body.error_description).toBe('Missing code verifier.');
    expect((await tryout.exchange(guarded, { code_verifier: 'x' })).body.error_description).toMatch('Invalid');
    expect((await tryout.exchange(guarded, { code_verifier: verifier })).status).toBe(200);
    const old = await codeOf();
    sandbox.clock.advance(601);
    expect((await tryout.exchange(old)).body.error).toBe('invalid_grant');
  });

  test.each([
    ['no app of ours', { client_id: '1' }, 401, 'invalid_client'],
    ['a wrong secret', { client_secret: 'no' }, 401, 'invalid_client'],
    ['a strange grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['a strange field', { surprise: '1' }, 400, 'invalid_request'],
  ])('are refused to %s', async (_who, more, status, error) => {
    const refused = await tryout.exchange('4/0Ax', more);
    expect([refused.status, refused.body.error]).toEqual([status, error]);
  });

  test('renewing leaves the refresh token out, and dies with the permission', async () => {
    const { refresh_token, access_token } = await tryout.signIn(ines, 'openid email');
    const fresh = await tryout.refresh(refresh_token);
    expect(fresh.body).not.toHaveProperty('refresh_token');
    expect(fresh.body.access_token).not.toBe(access_token);
    expect((await tryout.post('/oauth2/revoke', { token: access_token ?? '' })).status).toBe(200);
    expect((await tryout.refresh(refresh_token)).body).toEqual({
      ...{ error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
    });
    const again = await tryout.post('/oauth2/revoke', { token: access_token ?? '' });
    expect([again.status, again.body.error]).toEqual([400, 'invalid_token']);
  });

  test('of a hundred and one to refresh by, the oldest is dead', async () => {
    const first = await tryout.signIn(ines, 'openid');
    const second = await tryout.signIn(ines, 'openid');
    for (let more = 0; more < 99; more += 1) await tryout.signIn(ines, 'openid');
    expect((await tryout.refresh(first.refresh_token)).status).toBe(400);
    expect((await tryout.refresh(second.refresh_token)).status).toBe(200);
  });

  test('tell what they are worth, by query, form or header, in text', async () => {
    const { access_token = '' } = await tryout.signIn(olive, everything);
    const told = await tryout.get('/oauth2/tokeninfo', { access_token });
    expect(told.body).toMatchObject({ aud: practiceApp.id, sub: olive.id, scope: long, access_type: 'offline' });
    expect(told.body).toMatchObject({ exp: '1794740400', expires_in: '3600', email_verified: 'true' });
    expect((await tryout.post('/oauth2/tokeninfo', {}, bearer(access_token))).body).toEqual(told.body);
    expect((await tryout.get('/oauth2/tokeninfo', { access_token: 'x' })).body.error).toBe('invalid_token');
  });
});

describe('what was unticked', () => {
  test('is not granted, and what was granted before stays only when asked for', async () => {
    expect((await tryout.signIn(marcus, everything, { untick: [adsScope] })).scope).not.toContain(adsScope);
    await tryout.signIn(marcus, everything);
    expect((await tryout.signIn(marcus, 'openid')).scope).toBe('openid');
    const more = { include_granted_scopes: 'true' };
    expect((await tryout.signIn(marcus, 'openid', more)).scope).toContain(adsScope);
    expect((await tryout.signIn(marcus, everything, { ...more, untick: [adsScope] })).scope).not.toContain(adsScope);
  });
});

test('a person’s page shows what they allowed and lets it go wrong', async () => {
  const { access_token } = await tryout.signIn(olive, everything);
  const path = `/people/${olive.id}`;
  expect((await tryout.get(path)).text).toContain('See, edit, create and delete your Google Ads accounts');
  await tryout.post(`${path}/expire`, {});
  expect((await tryout.post('/oauth2/tokeninfo', {}, bearer(access_token))).status).toBe(400);
  await tryout.post(`${path}/remove`, {});
  expect((await tryout.get(path)).text).toContain('has connected no app yet');
  expect((await tryout.get('/people/1')).status).toBe(404);
});
