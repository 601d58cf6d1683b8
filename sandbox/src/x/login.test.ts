import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { x as network } from './index.ts';
import { ines } from './seed.data.ts';
import { basic, redirect, s256, testClient, verifier } from './test-client.ts';

let sandbox: Sandbox;
let x: ReturnType<typeof testClient>;
beforeAll(async () => {
  sandbox = await startSandbox({
    ...{ port: 0, smtpPort: 0, networks: [network] },
    now: () => new Date('2026-11-15T10:00:00Z'),
  });
  x = testClient({ url: sandbox.url, fetch });
});
beforeEach(() => sandbox.clock.reset());
afterAll(() => sandbox.stop());

test('the consent page asks plainly, for any of the accounts', async () => {
  const { text } = await x.ask();
  for (const words of ['Harbour Coffee', '@inesduarte', 'Post and repost for you', 'Allow', 'Deny', 'always needed'])
    expect(text).toContain(words);
});

test('allowing leads back with a code and the state, denying with X’s word for it', async () => {
  const back = await x.consent();
  expect(back.origin + back.pathname).toBe(redirect);
  expect(back.searchParams.get('state')).toBe('s1');
  expect(back.searchParams.get('code')).toBeTruthy();
  const denied = await x.consent({ isAllowed: false });
  expect(Object.fromEntries(denied.searchParams)).toEqual({ error: 'access_denied', state: 's1' });
});

test.each<[string, Record<string, string | undefined>]>([
  ['an unknown app', { client_id: 'nobody' }],
  ['no challenge', { code_challenge: undefined }],
  ['a strange challenge', { code_challenge_method: 'S512' }],
  ['no state', { state: undefined }],
  ['a state of 501', { state: 'a'.repeat(501) }],
  ['an unknown scope', { scope: 'tweet.read tweet.shout' }],
  ['a redirect to elsewhere', { redirect_uri: 'https://elsewhere.example/callback' }],
  ['another response type', { response_type: 'token' }],
])('%s is turned away before anybody is asked', async (_what, more) => {
  const { status, text } = await x.ask({ more });
  expect(status).toBe(400);
  expect(text).toContain('Something went wrong');
});

test('a code becomes a pair of tokens that name what was allowed', async () => {
  const { body } = await x.login({ unticked: ['media.write'] });
  expect(body).toEqual({
    token_type: 'bearer',
    expires_in: 7200,
    access_token: expect.any(String),
    refresh_token: expect.any(String),
    scope: 'tweet.read tweet.write users.read offline.access',
  });
});

test('without offline.access there is no refresh token', async () => {
  const { body } = await x.login({ scope: 'tweet.read users.read' });
  expect(body.refresh_token).toBeUndefined();
});

test.each<[string, Record<string, string>]>([
  ['another redirect address', { redirect_uri: 'http://localhost:4000/other' }],
  ['another verifier', { code_verifier: 'wrong' }],
  ['no verifier', { code_verifier: '' }],
  ['an unknown code', { code: 'nonsense' }],
])('a code with %s is refused', async (_what, more) => {
  const { status, body } = await x.exchange(await x.codeOf(), more);
  expect([status, body.error]).toEqual([400, 'invalid_request']);
});

test('a code is good once, and for thirty seconds', async () => {
  const code = await x.codeOf();
  sandbox.clock.advance(29);
  expect((await x.exchange(code)).status).toBe(200);
  expect((await x.exchange(code)).body.error).toBe('invalid_request');
  const late = await x.codeOf();
  sandbox.clock.advance(30);
  expect((await x.exchange(late)).body.error).toBe('invalid_request');
});

test('a plain challenge works as the document says', async () => {
  const code = await x.codeOf({ challenge: verifier, more: { code_challenge_method: 'plain' } });
  expect((await x.exchange(code)).status).toBe(200);
  expect(s256(verifier)).not.toBe(verifier);
});

test('the app must show its secret, in the header', async () => {
  const fields = { grant_type: 'authorization_code', code: 'any', redirect_uri: redirect, code_verifier: verifier };
  for (const authorization of ['', basic({ id: 'nobody', secret: 'x', name: '' })]) {
    const { status, body } = await x.form('/oauth2/token', fields, authorization);
    expect([status, body.error]).toEqual([401, 'unauthorized_client']);
  }
});

test('a refresh token makes one new pair, however many ask', async () => {
  const { refresh } = await x.login();
  const asked = await Promise.all(
    Array.from({ length: 5 }, () => x.form('/oauth2/token', { grant_type: 'refresh_token', refresh_token: refresh })),
  );
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = asked.find(({ status }) => status !== 200);
  expect(refused?.body).toEqual({
    error: 'invalid_request',
    error_description: 'Value passed for the token was invalid.',
  });
});

test('an access token lives two hours', async () => {
  const { access } = await x.login();
  sandbox.clock.advance(7199);
  expect((await x.get('/users/me', access)).status).toBe(200);
  sandbox.clock.advance(1);
  const { status, body } = await x.get('/users/me', access);
  expect([status, body.title, body.type]).toEqual([401, 'Unauthorized', 'about:blank']);
});

test('a token that was given back is dead, and giving it back again is fine', async () => {
  const { access } = await x.login();
  expect((await x.form('/oauth2/revoke', { token: access })).body).toEqual({ revoked: true });
  expect((await x.get('/users/me', access)).status).toBe(401);
  expect((await x.form('/oauth2/revoke', { token: access })).status).toBe(200);
  expect((await x.form('/oauth2/revoke', { token: 'never seen' })).body.error).toBe('invalid_request');
});

test('the person may take everything back on their page', async () => {
  const { access, refresh } = await x.login({ person: ines.id });
  const page = await fetch(`${sandbox.url}/x/www/inesduarte`);
  expect(await page.text()).toContain('Fanfare (practice) may: tweet.read');
  await fetch(`${sandbox.url}/x/people/${ines.id}/expire`, { method: 'POST' });
  expect((await x.get('/users/me', access)).status).toBe(401);
  const renewed = await x.form('/oauth2/token', { grant_type: 'refresh_token', refresh_token: refresh });
  expect(renewed.status).toBe(200);
  await fetch(`${sandbox.url}/x/people/${ines.id}/remove`, { method: 'POST' });
  const last = String(renewed.body.refresh_token);
  expect((await x.form('/oauth2/token', { grant_type: 'refresh_token', refresh_token: last })).status).toBe(400);
});
