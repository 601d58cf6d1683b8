import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { daySeconds } from '../kit/durations.ts';
import { linkedin as network } from './index.ts';
import { developmentApp, marcus, olive, partnerApp, shareApp } from './seed.data.ts';
import { allScopes, redirect, testClient } from './test-client.ts';

const now = () => new Date('2026-11-15T10:00:00Z');
let sandbox: Sandbox;
let linkedin: ReturnType<typeof testClient>;
let token: string;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now, networks: [network] });
  linkedin = testClient({ url: sandbox.url, fetch });
  token = await linkedin.login(olive);
});
afterAll(() => sandbox.stop());

test('consent page → lists each scope; deny → redirect with user_cancelled_authorize', async () => {
  const response = await fetch(
    `${linkedin.dialogUrl}?${new URLSearchParams(linkedin.requestParams({ scope: allScopes }))}`,
  );
  const text = await response.text();
  for (const part of ['Fanfare (practice) would like to act for Olive Hartmann', 'w_member_social', 'Deny'])
    expect(text).toContain(part);
  const callback = await linkedin.submitConsent(olive, { scope: 'r_basicprofile', isAllowed: false });
  expect(Object.fromEntries(callback.searchParams)).toMatchObject({ error: 'user_cancelled_authorize', state: 's1' });
});

test('scope not granted to the app → redirect with an error; unknown redirect URI or client id → 400', async () => {
  const openDialog = (fields: object, client = linkedin) => {
    const params = { ...client.requestParams({ scope: 'w_member_social' }), ...fields };
    return fetch(`${client.dialogUrl}?${new URLSearchParams(params)}`, { redirect: 'manual' });
  };
  const share = testClient({ url: sandbox.url, fetch, app: shareApp });
  for (const rejected of [
    await openDialog({ scope: 'r_basicprofile r_member_social' }),
    await openDialog({ scope: 'openid profile r_basicprofile' }),
    await openDialog({ scope: 'openid profile w_organization_social' }, share),
    await openDialog({ scope: 'r_basicprofile' }, share),
  ])
    expect(rejected.headers.get('location')).toContain('error=unauthorized_scope_error');
  expect((await openDialog({ scope: 'openid profile email w_member_social' }, share)).status).toBe(200);
  expect((await openDialog({ redirect_uri: 'https://evil.test/' })).status).toBe(400);
  expect((await openDialog({ client_id: 'x' })).status).toBe(400);
});

test('code → valid once, for the same redirect URI, for 30 minutes; no refresh token', async () => {
  const newCode = async () =>
    (await linkedin.submitConsent(olive, { scope: 'r_basicprofile w_member_social' })).searchParams.get('code') ?? '';
  const firstCode = await newCode();
  const { body } = await linkedin.exchangeCode(firstCode);
  expect(body).toMatchObject({ expires_in: 5_184_000, scope: 'r_basicprofile,w_member_social' });
  expect(body.refresh_token).toBeUndefined();
  expect((await linkedin.exchangeCode(firstCode)).body.error).toBe('invalid_request');
  expect((await linkedin.exchangeCode(await newCode(), { redirect_uri: `${redirect}/` })).status).toBe(400);
  expect((await linkedin.exchangeCode(await newCode(), { client_secret: 'no' })).status).toBe(401);
  const lateCode = await newCode();
  sandbox.clock.advance(1801);
  expect((await linkedin.exchangeCode(lateCode)).status).toBe(400);
  sandbox.clock.reset();
});

test('token → invalid after 60 days, after revoke, and when the member expires it', async () => {
  const userInfoErrorCode = async (accessToken: string) =>
    (await linkedin.call('/v2/me', { token: accessToken })).body.serviceErrorCode;
  const marcusToken = await linkedin.login(marcus);
  expect(await userInfoErrorCode(marcusToken)).toBeUndefined();
  sandbox.clock.advance(60 * daySeconds);
  expect(await userInfoErrorCode(marcusToken)).toBe(65602);
  sandbox.clock.reset();
  await linkedin.postForm('/revoke', { token: marcusToken });
  expect(await userInfoErrorCode(marcusToken)).toBe(65601);
  expect((await linkedin.postForm('/introspectToken', { token: marcusToken })).body).toMatchObject({
    active: false,
    status: 'revoked',
  });
  const secondToken = await linkedin.login(marcus);
  await fetch(`${sandbox.url}/linkedin/people/${marcus.id}/expire`, { method: 'POST', redirect: 'manual' });
  expect(await userInfoErrorCode(secondToken)).toBe(65602);
  expect(await userInfoErrorCode('nonsense')).toBe(65600);
});

test('profile of the member → only /v2/userinfo for an app with Sign In, only /v2/me for an app with Community Management', async () => {
  const share = testClient({ url: sandbox.url, fetch, app: shareApp });
  const shareToken = await share.login(olive, 'openid profile w_member_social');
  const status = async (path: string, accessToken: string) =>
    (await linkedin.call(path, { token: accessToken })).status;
  expect(await status('/v2/userinfo', shareToken)).toBe(200);
  expect(await status('/v2/me', shareToken)).toBe(403);
  expect(await status('/v2/me', token)).toBe(200);
  expect(await status('/v2/userinfo', token)).toBe(403);
});

test('partner app → refresh token for a year from the consent; of another app or after removal → 400', async () => {
  const partner = testClient({ url: sandbox.url, fetch, app: partnerApp });
  const callback = await partner.submitConsent(marcus, { scope: allScopes });
  const { body } = await partner.exchangeCode(callback.searchParams.get('code') ?? '');
  const fields = { grant_type: 'refresh_token', refresh_token: body.refresh_token ?? '' };
  expect((await partner.postForm('/accessToken', fields)).body).toMatchObject({
    expires_in: 5_184_000,
    refresh_token: body.refresh_token,
  });
  expect((await linkedin.postForm('/accessToken', fields)).body.error).toBe('invalid_request');
  sandbox.clock.advance(350 * daySeconds);
  expect((await partner.postForm('/accessToken', fields)).body.expires_in).toBe(15 * daySeconds);
  sandbox.clock.reset();
  await fetch(`${sandbox.url}/linkedin/people/${marcus.id}/remove`, { method: 'POST', redirect: 'manual' });
  expect((await partner.postForm('/accessToken', fields)).body.error).toBe('invalid_grant');
});

test('development tier → BATCH_GET refused, single reads answered', async () => {
  const development = testClient({ url: sandbox.url, fetch, app: developmentApp });
  const developmentToken = await development.login(olive);
  const status = async (path: string) => (await development.call(path, { token: developmentToken })).status;
  expect(await status('/rest/organizations?ids=List(24141830)')).toBe(403);
  expect(await status('/rest/organizations/24141830')).toBe(200);
});
